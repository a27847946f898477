import { useEffect, useState, useSyncExternalStore } from 'react';
import { DAY_MS } from '@domain/time';

import dialogsTexts from '@/locales/areas/form/zh-CN.dialogs';
import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { clock } from '@/services/clock';
import { getToken, onSession } from '@/services/session';
import { useT, withMessages } from '@/i18n';
import { Button } from '@/components/inputs/Button';
import { Modal } from '@/components/dialogs/Modal';
import { isOfCurrentToken } from '../draft/openDraft';
import { useDraft, useDraftController } from '../draft/useDraft';
import { useContinueSignedIn } from './useContinueSignedIn';

const WARN_BEFORE_MS = 2 * 60_000;
/** Interval while the warning is shown (a save or another tab may extend the session), and after a failed check. */
const RECHECK_MS = 30_000;
/** `setTimeout` fires at once for delays above 24.8 days (2^31 ms). */
const LONGEST_MS = DAY_MS;

const isUnauthenticated = (error: unknown) => error instanceof ApiError && error.code === 'UNAUTHENTICATED';

/** Warns two minutes before the sign-in session ends. The expiry is requested from the server because every save extends it. */
function SessionWatch() {
  const t = useT();
  const { signedOut } = useDraftController();
  const isSignedOut = useDraft(({ phase }) => phase === 'signIn');
  const [isEnding, setEnding] = useState(false);
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  // Another tab has signed in, perhaps as another user. If the owner cannot be checked, the sign-in sheet opens.
  const continueSignedIn = useContinueSignedIn();
  const token = useSyncExternalStore(onSession, getToken);
  useEffect(() => {
    if (token !== null && !isOfCurrentToken()) continueSignedIn(token).catch(signedOut);
  }, [token, continueSignedIn, signedOut]);

  useEffect(() => {
    if (isSignedOut) return;
    let timer: ReturnType<typeof setTimeout>;
    let isMounted = true;
    const checkExpiry = async () => {
      try {
        const expiresAtMs = Date.parse((await call('session', { keepTokenAfter401: true })).expiresAt);
        if (!isMounted) return;
        const left = expiresAtMs - clock.now().getTime() - WARN_BEFORE_MS;
        setEnding(left <= 0);
        timer = setTimeout(checkExpiry, left > 0 ? Math.min(left, LONGEST_MS) : RECHECK_MS);
      } catch (error) {
        if (!isMounted) return;
        // Also after a 401: while the conflict sheet is open, the phase ignores `signedOut`, and a later check opens the sign-in sheet.
        timer = setTimeout(checkExpiry, RECHECK_MS);
        if (!isUnauthenticated(error)) return;
        setEnding(false);
        signedOut();
      }
    };
    void checkExpiry();
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [signedOut, isSignedOut]);

  const extend = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await call('extendSession', { body: {}, keepTokenAfter401: true });
      setEnding(false);
    } catch (error) {
      if (isUnauthenticated(error)) {
        setEnding(false);
        signedOut();
      } else setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  if (!isEnding) return null;
  return (
    <Modal
      kind="dialog"
      role="alertdialog"
      label={t('interruptions.session')}
      describedBy="session-ends"
      onClose={() => setEnding(false)}
    >
      <div className="modal-c">
        <h2>{t('interruptions.session')}</h2>
        <p id="session-ends">{t('interruptions.session.text')}</p>
        {hasFailed && (
          <p role="alert">{t('interruptions.session.failed', { button: t('interruptions.session.extend') })}</p>
        )}
      </div>
      <div className="modal-f">
        <Button data-first busy={busy} onClick={extend}>
          {t('interruptions.session.extend')}
        </Button>
      </div>
    </Modal>
  );
}

export default withMessages(SessionWatch, dialogsTexts);
