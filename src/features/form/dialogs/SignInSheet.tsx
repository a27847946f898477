import { useEffect, useState, type FormEvent } from 'react';
import { checkMobile } from '@domain/rules/mobile';
import { normaliseText } from '@domain/rules/normalise';

import { useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { Button } from '@/components/Button';
import { CodeInput } from '@/components/CodeInput';
import { TextInput } from '@/components/TextInput';
import { useDraft, useDraftController } from '../draft/useDraft';
import { useContinueSignedIn } from './useContinueSignedIn';
import { BlockingSheet } from './BlockingSheet';

const read = (typed: string) => String(normaliseText('mobile', typed));

/** Sign-in over the open form after the session has expired; the form keeps its state. */
export function SignInSheet() {
  const t = useT();
  const { showSignIn } = useDraftController();
  const isLater = useDraft((state) => state.isSignInLater);
  const continueSignedIn = useContinueSignedIn();
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState<{ at: 'mobile' | 'code'; message: string } | null>(null);
  // Screen readers read the error with its field.
  useEffect(() => {
    if (error) document.getElementById(error.at === 'mobile' ? 'f-signInMobile' : 'f-code')?.focus();
  }, [error]);
  const [busy, setBusy] = useState(false);

  const messageFor = (thrown: unknown) => {
    const { code: errorCode, kind, retryAfterS = 0 } = toApiError(thrown);
    const known = [
      'CODE_WRONG',
      'CODE_EXPIRED',
      'ACCOUNT_NOT_FOUND',
      'LOCKED',
      'TOO_MANY_REQUESTS',
      'SMS_LIMIT_REACHED',
    ].includes(errorCode ?? '');
    return t(known ? `interruptions.signIn.${errorCode}` : `failure.${kind}`, {
      minutes: Math.max(1, Math.ceil(retryAfterS / 60)),
    });
  };
  const send = async () => {
    if (checkMobile(read(mobile))) {
      setError({ at: 'mobile', message: t('interruptions.signIn.mobile') });
      return 0;
    }
    setError(null);
    return call('sendCode', { body: { mobile: read(mobile) } }).then(
      ({ resendAfter }) => resendAfter,
      (thrown: unknown) => {
        setError({ at: 'mobile', message: messageFor(thrown) });
        return toApiError(thrown).retryAfterS ?? 0;
      },
    );
  };
  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.length !== 6) return setError({ at: 'code', message: t('interruptions.signIn.code') });
    setBusy(true);
    try {
      const { token } = await call('signIn', { body: { mobile: read(mobile), code } });
      await continueSignedIn(token);
    } catch (thrown) {
      setError({ at: 'code', message: messageFor(thrown) });
    } finally {
      setBusy(false);
    }
  };
  if (isLater) return null;
  return (
    <BlockingSheet title={t('interruptions.signIn')}>
      <form onSubmit={signIn} noValidate>
        <p>{t('interruptions.signIn.text')}</p>
        <TextInput
          name="signInMobile"
          label={t('interruptions.signIn.mobileLabel')}
          value={mobile}
          onChange={setMobile}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          groups={[3, 4]}
          error={error?.at === 'mobile' ? error.message : undefined}
        />
        <CodeInput
          name="code"
          label={t('interruptions.signIn.codeLabel')}
          value={code}
          onChange={setCode}
          onSend={send}
          error={error?.at === 'code' ? error.message : undefined}
        />
        <div className="stack">
          <Button type="submit" busy={busy}>
            {t('interruptions.signIn.go')}
          </Button>
          <Button kind="text" onClick={() => showSignIn(false)}>
            {t('interruptions.signIn.later')}
          </Button>
        </div>
      </form>
    </BlockingSheet>
  );
}
