import { useState, type FormEvent } from 'react';
import { checkMobile } from '@domain/rules/mobile';
import { normaliseText } from '@domain/rules/normalise';

import { useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { Button } from '@/components/Button';
import { CodeInput } from '@/components/CodeInput';
import { TextInput } from '@/components/TextInput';
import { useContinueSignedIn } from './useContinueSignedIn';
import { useFormSignIn } from './useInterruption';
import { BlockingSheet } from './BlockingSheet';

const read = (typed: string) => String(normaliseText('mobile', typed));

/** Sign-in over the open form after the session has expired; the form keeps its state. */
export function SignInSheet() {
  const t = useT();
  const { edits } = useFormSignIn();
  const enter = useContinueSignedIn();
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState<{ at: 'mobile' | 'code'; words: string } | null>(null);
  const [busy, setBusy] = useState(false);
  // The edits at the time the sheet was dismissed; the next edit opens it again.
  const [later, setLater] = useState<object | null>(null);

  const wordsFor = (thrown: unknown) => {
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
      setError({ at: 'mobile', words: t('interruptions.signIn.mobile') });
      return 0;
    }
    setError(null);
    return call('sendCode', { body: { mobile: read(mobile) } }).then(
      ({ resendAfter }) => resendAfter,
      (thrown: unknown) => {
        setError({ at: 'mobile', words: wordsFor(thrown) });
        return toApiError(thrown).retryAfterS ?? 0;
      },
    );
  };
  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.length !== 6) return setError({ at: 'code', words: t('interruptions.signIn.code') });
    setBusy(true);
    try {
      const { token } = await call('signIn', { body: { mobile: read(mobile), code } });
      await enter(token);
    } catch (thrown) {
      setError({ at: 'code', words: wordsFor(thrown) });
    } finally {
      setBusy(false);
    }
  };
  if (later === edits) return null;
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
          error={error?.at === 'mobile' ? error.words : undefined}
        />
        <CodeInput
          name="code"
          label={t('interruptions.signIn.codeLabel')}
          value={code}
          onChange={setCode}
          onSend={send}
          error={error?.at === 'code' ? error.words : undefined}
        />
        <div className="stack">
          <Button type="submit" busy={busy}>
            {t('interruptions.signIn.go')}
          </Button>
          <Button kind="text" onClick={() => setLater(edits)}>
            {t('interruptions.signIn.later')}
          </Button>
        </div>
      </form>
    </BlockingSheet>
  );
}
