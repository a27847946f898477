import { useEffect, useRef, useState } from 'react';
import { useModel } from '@umijs/max';
import type { User } from '@domain/contract/types';
import { announce } from '@/components/feedback/announce';
import { Button } from '@/components/inputs/Button';
import { Notice } from '@/components/feedback/Notice';
import { useFormatDateTime } from '@/hooks/useFormatDate';
import { leftToRight, useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';

/** A requested change of the mobile number, which any session of the account can stop. */
export default function MobileRequest({ request: { mobile, dueAt } }: { request: NonNullable<User['mobileRequest']> }) {
  const t = useT();
  const when = useFormatDateTime();
  const { setInitialState } = useModel('@@initialState');
  const [busy, setBusy] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isStopped) return undefined;
    // The button is unmounted: focus the result, which stays until the page is left.
    result.current?.focus();
    return () =>
      void setInitialState(
        (state) => state && { ...state, currentUser: { ...state.currentUser, mobileRequest: undefined } },
      );
  }, [isStopped, setInitialState]);
  const stop = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await call('stopMobileRequest');
      setStopped(true);
    } catch (thrown) {
      setBusy(false);
      announce(t(toApiError(thrown).code === 'NOT_FOUND' ? 'mobileRequest.none' : 'mobileRequest.failed'));
    }
  };
  return isStopped ? (
    <div ref={result} tabIndex={-1}>
      <Notice tone="ok" title={t('mobileRequest.stopped')}>
        {t('mobileRequest.stoppedMore')}
      </Notice>
    </div>
  ) : (
    <Notice
      tone="warn"
      title={t('mobileRequest.title', { mobile: leftToRight(mobile) })}
      action={
        <Button kind="line" busy={busy} onClick={() => void stop()}>
          {t('mobileRequest.stop')}
        </Button>
      }
    >
      {t('mobileRequest.text', { when: when(dueAt) })}
    </Notice>
  );
}
