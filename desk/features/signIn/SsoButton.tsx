import { useRequest } from 'ahooks';
import { Alert, Button, Divider } from 'antd';
import { useEffect, useState } from 'react';
import { useProblem } from '@/components/useProblem';
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { useT } from '@/services/i18n';
import { rememberAttempt } from './ssoAttempts';
import { ssoFailure } from './ssoFailure';

interface Props {
  /** the page to open after the sign-in */
  to: string;
  invitation?: string;
  /** the six digits of the invitation, empty when it needs none */
  code?: string;
  /** The open page must not be left: the sign-in page opens in another tab, and this page follows the new session. */
  inNewTab?: boolean;
}

/** Shown when single sign-on is configured. The provider returns to the page `/sso`. */
export function SsoButton({ to, invitation, code, inNewTab }: Props) {
  const t = useT();
  const problem = useProblem();
  const { data, error } = useRequest(() => call('officeSso'));
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    // Back from the provider may restore this page from the back/forward cache, with the button still disabled.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  const start = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      const started = await call('officeSsoStart', {
        body: { ...(invitation && { invitation, ...(code && { code }) }) },
      });
      rememberAttempt(started, to);
      window.location.assign(started.authorizationUrl);
    } catch (thrown) {
      setBusy(false);
      setFailed(thrown);
    }
  };
  // When the request fails the button stays visible: an officer without a password has no other way to sign in.
  if (!data?.configured && !error) return null;
  const key = failed instanceof CallError ? ssoFailure(failed) : undefined;
  return (
    <>
      <Divider plain>{t('sso.or')}</Divider>
      {inNewTab ? (
        <Button size="large" block href="/qczhyjs/desk/login" target="_blank" rel="noopener">
          {t('sso.newTab')}
        </Button>
      ) : (
        <Button size="large" block loading={busy} onClick={() => void start()}>
          {t(invitation ? 'sso.accept' : 'sso.do')}
        </Button>
      )}
      {failed !== undefined && (
        <Alert className="signIn-failed" type="error" showIcon role="alert" title={key ? t(key) : problem(failed)} />
      )}
    </>
  );
}
