import { App, type ModalFuncProps } from 'antd';
import { useEffect, useRef } from 'react';
import { useT } from '@/services/i18n';

type Question = Omit<ModalFuncProps, 'onOk'> & { onOk: () => Promise<unknown> };

/**
 * Opens a confirmation. It cannot be closed while the action runs: closing it would look like cancelling the action.
 * It vanishes with its caller, because Back would leave it over another page.
 */
export function useConfirm() {
  const t = useT();
  const { modal } = App.useApp();
  const last = useRef<ReturnType<typeof modal.confirm>>();
  useEffect(() => () => last.current?.destroy(), []);
  return ({ onOk, ...question }: Question): void => {
    const setBusy = (busy: boolean) => dialog.update({ keyboard: !busy, cancelButtonProps: { disabled: busy } });
    const dialog = (last.current = modal.confirm({
      cancelText: t('dialog.cancel'),
      getContainer: () => document.body,
      ...question,
      onOk: () => {
        setBusy(true);
        return onOk().finally(() => setBusy(false));
      },
    }));
  };
}
