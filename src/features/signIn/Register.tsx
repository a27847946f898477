import { useState, type FormEvent } from 'react';
import { Navigate, useLocation, useSearchParams } from '@umijs/max';
import { Card } from '@/components/Card';
import { FormEnd } from '@/components/FormEnd';
import { Notice } from '@/components/Notice';
import { isOfTheCode } from '@/services/refusalText';
import { useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { insidePath } from '@/services/redirect';
import { isSignedIn } from '@/services/session';
import { consentIds, Consents, type ConsentId } from './Consents';
import { AuthScreen } from './AuthScreen';
import { focusFirst } from './focusFirst';
import { rules } from './lazyRules';
import { PersonFields, useCheckPerson, type PersonErrors } from './PersonFields';
import type { Person } from './checkSignIn';
import { useCompleteSignIn } from './useCompleteSignIn';
import { signInError } from './signInError';

type Errors = PersonErrors & { consents?: string };

export function Register() {
  const t = useT();
  const enter = useCompleteSignIn();
  const check = useCheckPerson();
  const [search] = useSearchParams();
  // Passed by the sign-in page for an unknown number: its code is still valid.
  const brought = useLocation().state as Partial<Person> | null;
  const [was] = useState(isSignedIn);
  const [person, setPerson] = useState<Person>({
    name: '',
    idNo: '',
    mobile: brought?.mobile ?? '',
    code: brought?.code ?? '',
  });
  const [agreed, setAgreed] = useState<ConsentId[]>([]);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  if (was) return <Navigate to={insidePath(search.get('redirect'))} replace />;
  const set = (part: Partial<Person>) => setPerson((now) => ({ ...now, ...part }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const found: Errors = {
        ...(await check(person)),
        ...(agreed.length < consentIds.length && { consents: t('signIn.needConsents') }),
      };
      setErrors(found);
      if (focusFirst(found)) return setBusy(false);
      await enter(await call('register', { body: { ...(await rules()).tidy(person), consents: agreed } }));
    } catch (thrown) {
      setBusy(false);
      const error = toApiError(thrown);
      if (isOfTheCode(error)) {
        setErrors({ code: signInError(t, error) });
        focusFirst({ code: 'x' });
      } else setFailure(signInError(t, error));
    }
  };
  return (
    <AuthScreen
      title={t('title.register')}
      lead={t('signIn.registerLead')}
      picture="person"
      other={[`/login?${search}`, t('signIn.have'), t('signIn.login')]}
    >
      <form noValidate onSubmit={submit}>
        <Card>
          {brought?.mobile && (
            <Notice tone="info" live="status">
              {t('signIn.unknown')} {t('signIn.unknownGo')}
            </Notice>
          )}
          <PersonFields value={person} errors={errors} onChange={set} onErrors={setErrors} />
        </Card>
        <Consents agreed={agreed} error={errors.consents} onChange={setAgreed} />
        <FormEnd failure={failure} busy={busy} submit={t('signIn.register')}>
          <p className="cap">{t('signIn.secret')}</p>
        </FormEnd>
      </form>
    </AuthScreen>
  );
}
