import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Card } from '@/components/Card';
import { FormEnd } from '@/components/FormEnd';
import { LinkButton } from '@/components/LinkButton';
import { Notice } from '@/components/Notice';
import { isOfTheCode } from '@/services/refusalText';
import { leftToRight, useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { AuthScreen } from './AuthScreen';
import type { Person } from './checkSignIn';
import { focusFirst } from './focusFirst';
import { rules } from './lazyRules';
import { PersonFields, useCheckPerson, type PersonErrors } from './PersonFields';
import { signInError } from './signInError';

/** Requests a new mobile number without the old one. The reply is the same for unknown persons, so the text promises nothing. */
export function LostMobile() {
  const t = useT();
  const check = useCheckPerson();
  const [person, setPerson] = useState<Person>({ name: '', idNo: '', mobile: '', code: '' });
  const [errors, setErrors] = useState<PersonErrors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [requested, setRequested] = useState('');
  const result = useRef<HTMLDivElement>(null);
  // The submit button is unmounted: move focus to the result.
  useEffect(() => result.current?.focus(), [requested]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const found = await check(person);
      setErrors(found);
      if (focusFirst(found)) return setBusy(false);
      const body = (await rules()).tidy(person);
      await call('requestMobile', { body });
      setRequested(body.mobile);
    } catch (thrown) {
      setBusy(false);
      const error = toApiError(thrown);
      const wrong: PersonErrors =
        error.code === 'ACCOUNT_EXISTS'
          ? { mobile: t('lostMobile.exists') }
          : isOfTheCode(error)
            ? { code: signInError(t, error) }
            : {};
      setErrors(wrong);
      if (!focusFirst(wrong))
        setFailure(error.code === 'TOO_MANY_REQUESTS' ? t('lostMobile.tooMany') : signInError(t, error));
    }
  };
  return (
    <AuthScreen
      title={t('title.lostMobile')}
      lead={t('lostMobile.lead')}
      picture="person"
      other={['/login', t('lostMobile.have'), t('signIn.login')]}
    >
      {requested ? (
        <div className="sec stack" ref={result} tabIndex={-1}>
          <Notice tone="ok" title={t('lostMobile.done')}>
            {t('lostMobile.doneMore', { mobile: leftToRight(requested) })}
          </Notice>
          <LinkButton to="/home">{t('lostMobile.home')}</LinkButton>
        </div>
      ) : (
        <form noValidate onSubmit={submit}>
          <Card>
            <p className="cap">{t('lostMobile.safe')}</p>
            <PersonFields
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
