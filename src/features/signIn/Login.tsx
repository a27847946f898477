import { useState, type FormEvent } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from '@umijs/max';
import { Card } from '@/components/Card';
import { FormEnd } from '@/components/FormEnd';
import { isOfTheCode } from '@/services/refusalText';
import { useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { insidePath } from '@/services/redirect';
import { isSignedIn } from '@/services/session';
import { AuthScreen } from './AuthScreen';
import { focusFirst } from './focusFirst';
import { rules } from './lazyRules';
import { MobileAndCode, type SignInForm, type SignInErrors } from './MobileAndCode';
import { SsoButton } from './SsoButton';
import { useCompleteSignIn } from './useCompleteSignIn';
import { signInError } from './signInError';

export function Login() {
  const t = useT();
  const enter = useCompleteSignIn();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [was] = useState(isSignedIn);
  const [door, setDoor] = useState<SignInForm>({ mobile: '', code: '' });
  const [errors, setErrors] = useState<SignInErrors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  if (was) return <Navigate to={insidePath(search.get('redirect'))} replace />;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure('');
    let { mobile } = door;
    try {
      const checked = (await rules()).checkSignIn(door);
      const { wrong } = checked;
      mobile = checked.mobile;
      const found: SignInErrors = { mobile: wrong.mobile && t(wrong.mobile), code: wrong.code && t(wrong.code) };
      setErrors(found);
      if (focusFirst(found)) return setBusy(false);
      await enter(await call('signIn', { body: { mobile, code: door.code } }));
    } catch (thrown) {
      setBusy(false);
      const error = toApiError(thrown);
      // The code is still valid and is passed to the registration in the history state, not in the URL.
      if (error.code === 'ACCOUNT_NOT_FOUND')
        return navigate(`/register?${search}`, { state: { mobile, code: door.code } });
      if (isOfTheCode(error)) {
        setErrors({ code: signInError(t, error) });
        focusFirst({ code: 'x' });
      } else setFailure(signInError(t, error));
    }
  };
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
            value={door}
            errors={errors}
            onChange={(part) => setDoor((now) => ({ ...now, ...part }))}
            onError={setErrors}
          />
        </Card>
        <FormEnd failure={failure} busy={busy} submit={t('signIn.login')}>
          <p className="cap">{t('signIn.secret')}</p>
        </FormEnd>
      </form>
      <SsoButton />
      <p className="sign-in-other">
        <Link className="tap" to="/lostMobile">
          {t('signIn.lostMobile')}
        </Link>
      </p>
    </AuthScreen>
  );
}
