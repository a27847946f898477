import { useState } from 'react';
import { CodeInput } from '@/components/inputs/CodeInput';
import { TextInput } from '@/components/inputs/TextInput';
import { useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { stopwatch } from '@/services/clock';
import { onIdentityChange } from '@/services/identity';
import { shownLanguage } from '@/services/shownLanguage';
import { read, write } from '@/lib/storage';
import type { Person } from './checkSignIn';
import { signInError } from './signInError';
import { rules, useCheck, useCheckOnLeave, type FieldErrors, type SignInFieldsProps } from './useCheck';

const resendKey = 'codeAgainAt';

/** Stores when another code may be requested. Survives a reload; the mobile number is not stored. */
export function rememberSend(now: number, waitS: number) {
  write(resendKey, String(now + waitS * 1000));
}

export function secondsLeft(now: number): number {
  const left = Math.ceil((Number(read(resendKey) ?? 0) - now) / 1000);
  return left > 0 && left <= 24 * 3600 ? left : 0;
}

onIdentityChange(() => write(resendKey, null));

export type SignInForm = Pick<Person, 'mobile' | 'code'>;

/** Passed from the sign-in to the registration, in memory: the history would show them to the next user of the phone. */
let passed: SignInForm | null = null;
export const passToRegistration = (form: SignInForm | null): void => void (passed = form);
export const passedToRegistration = () => passed;
onIdentityChange(() => passToRegistration(null));

interface MobileAndCodeProps extends SignInFieldsProps<SignInForm> {
  /** Label of the mobile number. */
  label?: string;
}

export function MobileAndCode({ value, errors, label, onChange, onErrors }: MobileAndCodeProps) {
  const t = useT();
  const check = useCheck();
  const onLeave = useCheckOnLeave(value, onErrors);
  const [sent, setSent] = useState<'signIn.sent' | 'ui.code.late'>();
  const [wait] = useState(() => secondsLeft(stopwatch.now()));
  const show = (found: FieldErrors) => onErrors((now) => ({ ...now, mobile: undefined, code: undefined, ...found }));
  const send = async () => {
    const { mobile } = value;
    try {
      const wrong = await check({ mobile });
      if (wrong.mobile) {
        show(wrong);
        document.getElementById('f-mobile')?.focus();
        return 0;
      }
      show({});
      const body = { ...(await rules()).tidy({ mobile }), language: shownLanguage() };
      const { resendAfter, mayArriveLate } = await call('sendCode', { body });
      rememberSend(stopwatch.now(), resendAfter);
      setSent(mayArriveLate ? 'ui.code.late' : 'signIn.sent');
      return resendAfter;
    } catch (thrown) {
      const error = toApiError(thrown);
      show({ code: signInError(t, error) });
      // Another number may be tried sooner than this one.
      return error.code === 'TOO_MANY_REQUESTS' ? Math.min(error.retryAfterS ?? 0, 60) : 0;
    }
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
        onLeave={onLeave('mobile')}
      />
      <CodeInput
        name="code"
        label={t('signIn.code')}
        hint={t('signIn.codeHint')}
        value={value.code}
        error={errors.code}
        wait={wait}
        to={value.mobile}
        after={
          <p className="hint" role="status">
            {sent && `${t(sent)} ${t('signIn.noCode')}`}
          </p>
        }
        onChange={(code) => onChange({ code })}
        onSend={send}
      />
    </>
  );
}
