import { useState } from 'react';
import { useModel } from '@umijs/max';
import { Card } from '@/components/layout/Card';
import { FormEnd } from '@/components/inputs/FormEnd';
import { Screen } from '@/components/layout/Screen';
import { useSubmit } from '@/hooks/useSubmit';
import { leftToRight, useT } from '@/i18n';
import { call } from '@/services/call';
import { FormSent } from './FormSent';
import { MobileAndCode, type SignInForm } from './MobileAndCode';
import { explainSignIn } from './signInError';
import { SignInLink } from './SignInLink';
import { rules, useCheck, type FieldErrors } from './useCheck';

/** Changes the mobile number by a code to the new one; the server may require a code to the old one too. */
export function ChangeMobile() {
  const t = useT();
  const check = useCheck();
  const { initialState, setInitialState } = useModel('@@initialState');
  const [form, setForm] = useState<SignInForm>({ mobile: '', code: '' });
  const [changed, setChanged] = useState('');
  const mobile = initialState?.currentUser.mobile;
  // An account of single sign-on may have no number.
  const isAdding = mobile === '';
  const { errors, setErrors, failure, busy, submit } = useSubmit<FieldErrors>({
    check: () => check(form),
    send: async () => {
      const me = await call('changeMobile', { body: (await rules()).tidy(form) });
      await setInitialState((state) => state && { ...state, currentUser: { ...state.currentUser, ...me } });
      setChanged(me.mobile ?? '');
    },
    explain: (refused) => {
      if (refused.kind === 'canceled') return null; // the sheet for the code to the old number was closed
      return refused.code === 'ACCOUNT_EXISTS' ? { mobile: t('mobile.exists') } : explainSignIn(t, refused);
    },
  });
  return (
    <Screen title={t('mobile.title')} up="/todo">
      <div className="head">
        <h1>{t('mobile.title')}</h1>
        {!changed && <p>{t(isAdding ? 'mobile.leadAdd' : 'mobile.lead')}</p>}
      </div>
      {changed ? (
        <FormSent title={t('mobile.done', { mobile: leftToRight(changed) })} next={['/todo', t('mobile.back')]}>
          {t('mobile.doneMore')}
        </FormSent>
      ) : (
        <form noValidate onSubmit={submit}>
          <Card>
            <p className="cap sign-in-note">
              {isAdding ? t('mobile.none') : t('mobile.now', { mobile: leftToRight(mobile) })}
            </p>
            <MobileAndCode
              value={form}
              errors={errors}
              onChange={(part) => setForm((now) => ({ ...now, ...part }))}
              onErrors={setErrors}
            />
          </Card>
          <FormEnd failure={failure} busy={busy} submit={t('mobile.save')}>
            <p className="cap">{t('signIn.secret')}</p>
          </FormEnd>
          <SignInLink to="/lostMobile">{t('signIn.lostMobile')}</SignInLink>
        </form>
      )}
    </Screen>
  );
}
