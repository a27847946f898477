import { useState } from 'react';
import { Card } from '@/components/layout/Card';
import { FormEnd } from '@/components/inputs/FormEnd';
import { useSubmit } from '@/hooks/useSubmit';
import { leftToRight, useT } from '@/i18n';
import { call } from '@/services/call';
import { AuthScreen } from './AuthScreen';
import type { Person } from './checkSignIn';
import { FormSent } from './FormSent';
import { PersonFields } from './PersonFields';
import { explainSignIn } from './signInError';
import { rules, useCheck, type FieldErrors } from './useCheck';

/** Requests a new mobile number without the old one. The reply is the same for unknown persons, so the text promises nothing. */
export function LostMobile() {
  const t = useT();
  const check = useCheck({ anyCountry: true });
  const [person, setPerson] = useState<Person>({ name: '', idNo: '', mobile: '', code: '' });
  const [requested, setRequested] = useState('');
  const { errors, setErrors, failure, busy, submit } = useSubmit<FieldErrors>({
    check: () => check(person),
    send: async () => {
      const body = (await rules()).tidy(person);
      await call('requestMobile', { body });
      setRequested(body.mobile);
    },
    explain: (refused) => {
      if (refused.code === 'ACCOUNT_EXISTS') return { mobile: t('lostMobile.exists') };
      return refused.code === 'TOO_MANY_REQUESTS' ? t('lostMobile.tooMany') : explainSignIn(t, refused);
    },
  });
  return (
    <AuthScreen
      title={t('title.lostMobile')}
      lead={t('lostMobile.lead')}
      picture="person"
      other={['/login', t('lostMobile.have'), t('signIn.login')]}
    >
      {requested ? (
        <FormSent title={t('lostMobile.done')} next={['/home', t('lostMobile.home')]}>
          {t('lostMobile.doneMore', { mobile: leftToRight(requested) })}
        </FormSent>
      ) : (
        <form noValidate onSubmit={submit}>
          <Card>
            <p className="cap sign-in-note">{t('lostMobile.safe')}</p>
            <PersonFields
              anyCountry
              value={person}
              errors={errors}
              mobileLabel={t('lostMobile.new')}
              onChange={(part) => setPerson((now) => ({ ...now, ...part }))}
              onErrors={setErrors}
            />
          </Card>
          <FormEnd failure={failure} busy={busy} submit={t('lostMobile.send')}>
            <p className="cap">{t('signIn.secret')}</p>
          </FormEnd>
        </form>
      )}
    </AuthScreen>
  );
}
