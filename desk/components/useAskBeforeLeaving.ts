import { useLatest } from 'ahooks';
import { useEffect, useRef } from 'react';
import { history } from '@umijs/max';
import { useT } from '@/services/i18n';
import { useConfirm } from './useConfirm';

/**
 * Asks before Back, a link or a shortcut leaves a page whose input is stored nowhere; the browser asks before a reload.
 * Returns the function to call before the page itself navigates.
 */
export function useAskBeforeLeaving(isUnsaved: boolean): () => void {
  const t = useT();
  const latest = useLatest({ t, confirm: useConfirm() });
  const unblock = useRef<() => void>();
  useEffect(() => {
    if (!isUnsaved) return;
    let isAsking = false;
    const stop = history.block(({ retry }) => {
      if (isAsking) return;
      isAsking = true;
      const { t: text, confirm } = latest.current;
      confirm({
        title: text('dialog.leave.ask'),
        content: text('dialog.leave.why'),
        okText: text('dialog.leave'),
        okButtonProps: { danger: true },
        cancelText: text('dialog.leave.stay'),
        focusable: { autoFocusButton: 'cancel' },
        afterClose: () => void (isAsking = false),
        onOk: async () => {
          stop();
          retry();
        },
      });
    });
    unblock.current = stop;
    return stop;
  }, [isUnsaved, latest]);
  return () => unblock.current?.();
}
