import { Alert, Button, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from '@umijs/max';
import { useTitle } from '@/components/Page';
import { useProblem } from '@/components/useProblem';
import { forgetInvitation } from '@/features/signIn/invitation';
import { openSession } from '@/features/signIn/openSession';
import { SignInCard } from '@/features/signIn/SignInCard';
import { takeAttempt } from '@/features/signIn/ssoAttempts';
import { readCallback, ssoFailure } from '@/features/signIn/ssoFailure';
import { useEnterDesk } from '@/features/signIn/useEnterDesk';
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { useT } from '@/services/i18n';

/** The callback page of single sign-on: finishes the sign-in, or explains what to do. */
export default function SsoCallback() {
  const t = useT();
  const problem = useProblem();
  const navigate = useNavigate();
  const enterDesk = useEnterDesk();
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const started = useRef(false);
  const login = useRef('/login');
  useTitle(t('signIn.title'));
  useEffect(() => {
    if (started.current) return; // The code is valid once.
    started.current = true;
    const callback = readCallback(search);
    const attempt = takeAttempt(search.get('state') ?? '');
    if (attempt) login.current = `/login?to=${encodeURIComponent(attempt.to)}`;
    if ('failure' in callback) {
      if (callback.failure === 'sso.cancelled') navigate(login.current, { replace: true, state: { cancelled: true } });
      else setFailure(t(callback.failure));
      return;
    }
    // Remove code and state from the URL, and so from the history and from screenshots.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (!attempt) {
      setFailure(t('sso.foreign'));
      return;
    }
    const { browserKey, to } = attempt;
    call('officeSsoFinish', { body: { ...callback, browserKey } })
      .then((session) => {
        forgetInvitation();
        if (openSession(session)) enterDesk(session.me, to);
      })
      .catch((error: unknown) => {
        const key = error instanceof CallError ? ssoFailure(error) : undefined;
        if (key === 'signIn.void') forgetInvitation();
        setFailure(key ? t(key) : problem(error));
      });
  }, [enterDesk, navigate, problem, search, t]);
  return (
    <SignInCard lead={t(failure ? 'sso.failed' : 'sso.working')}>
      {failure ? (
        <>
          <Alert className="signIn-note" type="error" showIcon role="alert" title={failure} />
          <Button type="primary" size="large" block onClick={() => navigate(login.current, { replace: true })}>
            {t('sso.back')}
          </Button>
        </>
      ) : (
        <Spin className="signIn-spin" />
      )}
    </SignInCard>
  );
}
