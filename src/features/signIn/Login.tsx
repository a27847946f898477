import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from '@umijs/max';
import { useUnmountedRef } from 'ahooks';
import { Card } from '@/components/layout/Card';
import { FormEnd } from '@/components/inputs/FormEnd';
import { useSubmit } from '@/hooks/useSubmit';
import { useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { deviceValue } from '@/services/device';
import { insidePath } from '@/services/redirect';
import { isSignedIn } from '@/services/session';
import { AuthScreen } from './AuthScreen';
import { IdNoEndInput } from './IdNoEndInput';
import { MobileAndCode, passToRegistration, type SignInForm } from './MobileAndCode';
import { explainSignIn } from './signInError';
import { SignInLink } from './SignInLink';
import { SsoButton } from './SsoButton';
import { rules, useCheck, type FieldErrors } from './useCheck';
import { useCompleteSignIn } from './useCompleteSignIn';

export function Login() {
  const t = useT();
  const enter = useCompleteSignIn();
  const check = useCheck();
  const navigate = useNavigate();
  const hasLeft = useUnmountedRef();
  const [search] = useSearchParams();
  const [wasSignedIn] = useState(isSignedIn);
  const [form, setForm] = useState<SignInForm>({ mobile: '', code: '' });
  /** undefined until the server requires it for this number */
  const [idNoEnd, setIdNoEnd] = useState<string>();
  const { errors, setErrors, failure, busy, submit } = useSubmit<FieldErrors>({
    check: () => check({ ...form, ...(idNoEnd !== undefined && { idNoEnd }) }),
    send: async () => {
      const { tidy } = await rules();
      const body = tidy(form);
      try {
        const sent = { ...body, ...(idNoEnd && tidy({ idNoEnd })), device: deviceValue() };
        await enter(await call('signIn', { body: sent }));
      } catch (thrown) {
        if (toApiError(thrown).code !== 'ACCOUNT_NOT_FOUND') throw thrown;
        if (hasLeft.current) return;
        passToRegistration(body); // the code is still valid
        navigate(`/register?${search}`);
      }
    },
    explain: (refused) => {
      if (refused.code !== 'ID_NO_END_REQUIRED') return explainSignIn(t, refused);
      setIdNoEnd('');
      return null;
    },
  });
  if (wasSignedIn) return <Navigate to={insidePath(search.get('redirect'))} replace />;
  return (
    <AuthScreen
      title={t('title.login')}
      lead={t('signIn.loginLead')}
      picture="code"
      other={[`/register?${search}`, t('signIn.first'), t('signIn.register')]}
    >
      <form noValidate onSubmit={submit}>
        <Card>
          <MobileAndCode
            value={form}
            errors={errors}
            onChange={(part) => {
              setForm((now) => ({ ...now, ...part }));
              if (part.mobile !== undefined) setIdNoEnd(undefined);
            }}
            onErrors={setErrors}
          />
          {idNoEnd !== undefined && <IdNoEndInput value={idNoEnd} error={errors.idNoEnd} onChange={setIdNoEnd} />}
        </Card>
        <FormEnd failure={failure} busy={busy} submit={t('signIn.login')}>
          <p className="cap">{t('signIn.secret')}</p>
        </FormEnd>
      </form>
      <SsoButton />
      <SignInLink to="/lostMobile">{t('signIn.lostMobile')}</SignInLink>
    </AuthScreen>
  );
}
