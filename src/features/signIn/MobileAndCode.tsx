import { useRef, useState } from 'react';
import { CodeInput } from '@/components/CodeInput';
import { TextInput } from '@/components/TextInput';
import { useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { stopwatch } from '@/services/clock';
import { rules } from './lazyRules';
import { rememberSend, secondsLeft } from './resend';
import { signInError } from './signInError';

export interface SignInForm {
  mobile: string;
  code: string;
}
export type SignInErrors = Partial<Record<keyof SignInForm, string>>;

type Props = {
  value: SignInForm;
  errors: SignInErrors;
  /** Label of the mobile number. */
  label?: string;
  onChange: (part: Partial<SignInForm>) => void;
  onError: (errors: SignInErrors) => void;
};

export function MobileAndCode({ value, errors, label, onChange, onError }: Props) {
  const t = useT();
  const [sent, setSent] = useState(false);
  const [wait] = useState(() => secondsLeft(stopwatch.now()));
  const send = async () => {
    try {
      const { mobile, wrong } = (await rules()).checkSignIn(value);
      if (wrong.mobile) {
        onError({ mobile: t('signIn.needMobile') });
        document.getElementById('f-mobile')?.focus();
        return 0;
      }
      onError({});
      const { resendAfter } = await call('sendCode', { body: { mobile } });
      rememberSend(stopwatch.now(), resendAfter);
      setSent(true);
      return resendAfter;
    } catch (thrown) {
      const error = toApiError(thrown);
      onError({ code: signInError(t, error) });
      return error.code === 'TOO_MANY_REQUESTS' ? Math.min(error.retryAfterS ?? 0, 3600) : 0;
    }
  };
  const latest = useRef({ value, errors });
  latest.current = { value, errors };
  const leave = async (mobile: string) => {
    if (!mobile) return;
    const known = await rules().catch(() => null); // no network: submitting shows the error
    // Ignore the result if the value has changed while the rules were loading.
    if (!known || latest.current.value.mobile !== mobile) return;
    const { wrong } = known.checkSignIn({ ...latest.current.value, mobile });
    onError({ ...latest.current.errors, mobile: wrong.mobile && t(wrong.mobile) });
  };
  return (
    <>
      <TextInput
        name="mobile"
        label={label ?? t('signIn.mobile')}
        hint={t('signIn.mobileHint')}
        value={value.mobile}
        error={errors.mobile}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={11}
        ltr
        onChange={(mobile) => onChange({ mobile })}
        onLeave={(mobile) => void leave(mobile)}
      />
      <CodeInput
        name="code"
        label={t('signIn.code')}
        hint={t('signIn.codeHint')}
        value={value.code}
        error={errors.code}
        wait={wait}
        after={
          <p className="hint" role="status">
            {sent && `${t('signIn.sent')} ${t('signIn.noCode')}`}
          </p>
        }
        onChange={(code) => onChange({ code })}
        onSend={send}
      />
    </>
  );
}
