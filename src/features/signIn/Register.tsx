import { useEffect, useState } from 'react';
import { consentVersion } from '@domain/policy/consentVersion';
import { allowedIdTypes, idTypes, type IdType } from '@domain/rules/idTypes';
import { Navigate, useSearchParams } from '@umijs/max';
import { Card } from '@/components/layout/Card';
import { FormEnd } from '@/components/inputs/FormEnd';
import { Notice } from '@/components/feedback/Notice';
import { useSubmit } from '@/hooks/useSubmit';
import { useT } from '@/i18n';
import { call } from '@/services/call';
import { deviceValue } from '@/services/device';
import { loadPolicy } from '@/services/policy';
import { insidePath } from '@/services/redirect';
import { isSignedIn } from '@/services/session';
import { shownLanguage } from '@/services/shownLanguage';
import { AuthScreen } from './AuthScreen';
import type { Person } from './checkSignIn';
import { consentIds, Consents, type ConsentId } from './Consents';
import { passedToRegistration, passToRegistration } from './MobileAndCode';
import { PersonFields, personOfKind } from './PersonFields';
import { explainSignIn } from './signInError';
import { SignInLink } from './SignInLink';
import { rules, useCheck, type FieldErrors } from './useCheck';
import { useCompleteSignIn } from './useCompleteSignIn';

export function Register() {
  const t = useT();
  const enter = useCompleteSignIn();
  const check = useCheck();
  const [search] = useSearchParams();
  // Passed by the sign-in page for an unknown number: its code is still valid.
  const [brought] = useState(passedToRegistration);
  useEffect(() => passToRegistration(null), []);
  const [kinds, setKinds] = useState<readonly IdType[]>(idTypes);
  useEffect(() => {
    loadPolicy().then(
      ({ common }) => {
        const allowed = allowedIdTypes(common);
        setKinds(allowed);
        // The card without a choice is not among them.
        const [first] = allowed.includes('idCard') ? [] : allowed;
        if (first) setPerson((now) => ({ ...now, ...(!now.idType && personOfKind(first)) }));
      },
      () => undefined, // the server checks the kind
    );
  }, []);
  const [was] = useState(isSignedIn);
  const [person, setPerson] = useState<Person>({
    name: '',
    idNo: '',
    mobile: brought?.mobile ?? '',
    code: brought?.code ?? '',
  });
  const [agreed, setAgreed] = useState<ConsentId[]>([]);
  const { errors, setErrors, failure, busy, submit } = useSubmit<FieldErrors>({
    check: async () => ({
      ...(await check(person)),
      ...(agreed.length < consentIds.length && { consents: t('signIn.needConsents') }),
    }),
    send: async () =>
      enter(
        await call('register', {
          body: {
            ...(await rules()).tidy(person),
            consents: agreed,
            device: deviceValue(),
            shown: { language: shownLanguage(), version: consentVersion },
          },
        }),
      ),
    explain: (refused) => explainSignIn(t, refused),
  });
  if (was) return <Navigate to={insidePath(search.get('redirect'))} replace />;
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
          <PersonFields
            value={person}
            kinds={kinds}
            errors={errors}
            onChange={(part) => setPerson((now) => ({ ...now, ...part }))}
            onErrors={setErrors}
          />
        </Card>
        <Consents agreed={agreed} error={errors.consents} onChange={setAgreed} />
        <FormEnd failure={failure} busy={busy} submit={t('signIn.register')}>
          <p className="cap">{t('signIn.secret')}</p>
        </FormEnd>
      </form>
      <SignInLink to="/lostMobile">{t('signIn.lostMobile')}</SignInLink>
    </AuthScreen>
  );
}
