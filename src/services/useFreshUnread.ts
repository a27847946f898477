import { useCallback } from 'react';
import { useModel } from '@umijs/max';

import { call } from './call';

/** How much is unread changes while one waits: asked again wherever the state of an application is looked at anew. */
export function useFreshUnread(): () => void {
  const { setInitialState } = useModel('@@initialState');
  return useCallback(() => {
    // A count that cannot be had now stays as it was.
    call('me').then(
      ({ unReadCount }) => void setInitialState((state) => state && { ...state, unReadCount }),
      () => undefined,
    );
  }, [setInitialState]);
}
