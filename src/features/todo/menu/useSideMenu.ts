import { useCallback, useLayoutEffect, useRef } from 'react';
import { useModel } from '@umijs/max';
import { signedOut, type InitialState } from '@/services/initialState';

/** The side menu of `/todo`: open unless `collapsed` of the global state. A phone has no space beside the page, so a visit collapses it. */
export function useSideMenu() {
  const { initialState, setInitialState } = useModel('@@initialState');
  const collapse = useCallback(
    (collapsed: boolean) => void setInitialState((last: InitialState = signedOut) => ({ ...last, collapsed })),
    [setInitialState],
  );
  useLayoutEffect(() => collapse(true), [collapse]);
  const hasCollapsed = useRef(false);
  if (initialState?.collapsed) hasCollapsed.current = true;
  return {
    isOpen: hasCollapsed.current && initialState?.collapsed === false,
    open: () => collapse(false),
    close: () => collapse(true),
  };
}
