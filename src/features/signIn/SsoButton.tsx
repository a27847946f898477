import { useEffect, useState } from 'react';
import { useSearchParams } from '@umijs/max';
import Divider from 'antd-mobile/es/components/divider';
import { Button } from '@/components/inputs/Button';
import { Notice } from '@/components/feedback/Notice';
import { useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { insidePath } from '@/services/redirect';
import { rememberStart } from '@/services/ssoStates';
import './SsoButton.css';

interface SsoButtonProps {
  again?: boolean;
  redirect?: string;
  mayLeave?: () => Promise<boolean>;
}

/**
 * Starts the single sign-on of the province, which redirects back to /wlcenter. `again`: a signed-in user is asked again and returns to
 * `redirect` or this page. `mayLeave`: asked before the page is left.
 */
export function SsoButton({ again = false, redirect: target, mayLeave }: SsoButtonProps) {
  const t = useT();
  const [search] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    // Back from the provider may restore this page from the back/forward cache, with the button still disabled.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  const go = async () => {
    if (mayLeave && !(await mayLeave())) return;
    setBusy(true);
    setFailure('');
    try {
      const { pathname, search: query } = window.location;
      const redirect = insidePath(target ?? (again ? pathname + query : search.get('redirect')));
      const started = await call('ssoStart', { query: { redirect, ...(again && { prompt: 'login' as const }) } });
      rememberStart(started, { redirect, again });
      window.location.assign(started.authorizationUrl);
    } catch (thrown) {
      setBusy(false);
      const { code, kind } = toApiError(thrown);
      if (code === 'SSO_NOT_CONFIGURED') setFailure(t(again ? 'sso.offAgain' : 'sso.off'));
      else if (kind === 'badResponse') setFailure(t(again ? 'sso.failedAgain' : 'sso.failed'));
      else setFailure(t(`failure.${kind}`));
    }
  };
  return (
    <div className="stack">
      {!again && <Divider className="sign-in-or">{t('sso.or')}</Divider>}
      <Button kind="line" busy={busy} onClick={() => void go()}>
        {t(again ? 'sso.goAgain' : 'sso.go')}
      </Button>
      {failure && (
        <Notice tone="warn" live="alert">
          {failure}
        </Notice>
      )}
    </div>
  );
}
