import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useModel } from '@umijs/max';
import { Card } from '@/components/Card';
import { FormEnd } from '@/components/FormEnd';
import { LinkButton } from '@/components/LinkButton';
import { Notice } from '@/components/Notice';
import { Screen } from '@/components/Screen';
import { isOfTheCode } from '@/services/refusalText';
import { leftToRight, useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { focusFirst } from './focusFirst';
import { rules } from './lazyRules';
import { MobileAndCode, type SignInErrors, type SignInForm } from './MobileAndCode';
import { signInError } from './signInError';
import '@/components/tap.css';
import './signIn.css';

/** Changes the mobile number by a code to the new one; the server may require a code to the old one too. */
export function ChangeMobile() {
  const t = useT();
  const { initialState, setInitialState } = useModel('@@initialState');
  const [form, setForm] = useState<SignInForm>({ mobile: '', code: '' });
  const [errors, setErrors] = useState<SignInErrors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState('');
  const news = useRef<HTMLDivElement>(null);
  // The submit button is unmounted: move focus to the result, for screen readers.
  useEffect(() => news.current?.focus(), [changed]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const { mobile, wrong } = (await rules()).checkSignIn(form);
      const found: SignInErrors = { mobile: wrong.mobile && t(wrong.mobile), code: wrong.code && t(wrong.code) };
      setErrors(found);
      if (focusFirst(found)) return setBusy(false);
      const me = await call('changeMobile', { body: { mobile, code: form.code } });
      await setInitialState((state) => state && { ...state, currentUser: { ...state.currentUser, ...me } });
      setChanged(me.mobile ?? '');
    } catch (thrown) {
      setBusy(false);
      const error = toApiError(thrown);
      // The sheet for the code to the old number was closed.
      if (error.kind === 'canceled') return;
      const wrong: SignInErrors =
        error.code === 'ACCOUNT_EXISTS'
          ? { mobile: t('mobile.exists') }
          : isOfTheCode(error)
            ? { code: signInError(t, error) }
            : {};
      setErrors(wrong);
      if (!focusFirst(wrong)) setFailure(signInError(t, error));
    }
  };
  return (
    <Screen title={t('mobile.title')} up="/todo">
      <div className="head">
        <h1>{t('mobile.title')}</h1>
        {!changed && <p>{t('mobile.lead')}</p>}
      </div>
      {changed ? (
        <div className="sec stack" ref={news} tabIndex={-1}>
          <Notice tone="ok" title={t('mobile.done', { mobile: leftToRight(changed) })}>
            {t('mobile.doneMore')}
          </Notice>
          <LinkButton to="/todo">{t('mobile.back')}</LinkButton>
        </div>
      ) : (
        <form noValidate onSubmit={submit}>
          <Card>
            <p className="cap">{t('mobile.now', { mobile: leftToRight(initialState?.currentUser.mobile) })}</p>
            <MobileAndCode
              value={form}
              errors={errors}
              onChange={(part) => setForm((now) => ({ ...now, ...part }))}
              onError={setErrors}
            />
          </Card>
          <FormEnd failure={failure} busy={busy} submit={t('mobile.save')}>
            <p className="cap">{t('signIn.secret')}</p>
          </FormEnd>
          <p className="sign-in-other">
            <Link className="tap" to="/lostMobile">
              {t('signIn.lostMobile')}
            </Link>
          </p>
        </form>
      )}
    </Screen>
  );
}
