import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from '@umijs/max';
import { Illustration } from '@/components/Illustration';
import { useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { isSignedIn } from '@/services/session';
import { browserKeyOf } from '@/services/ssoStates';
import { Screen } from '@/components/Screen';
import { useCompleteSignIn } from '../useCompleteSignIn';
import { SsoFailed } from './SsoFailed';
import { readTicket, failureOf, type SsoFailure } from './ssoResult';
import './ssoCallback.css';

const patienceMs = 20_000;
const slowMs = 6000;

/** Where the province's sign-in comes back to: says what is happening, and leads on or explains. */
export function SsoCallback() {
  const t = useT();
  const enter = useCompleteSignIn();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [trouble, setTrouble] = useState<{ kind: SsoFailure; traceId?: string }>();
  const [slow, setSlow] = useState(false);
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return; // a ticket is good once
    sent.current = true;
    const ticket = readTicket(search);
    if ('trouble' in ticket) {
      // the way back from a page after sign-in leads through here: on, not to an explanation
      if (ticket.trouble === 'missing' && isSignedIn()) navigate('/todo', { replace: true });
      else setTrouble({ kind: ticket.trouble });
      return;
    }
    // neither the history nor a screenshot should keep the ticket
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const browserKey = browserKeyOf(ticket.state);
    if (!browserKey) {
      setTrouble({ kind: 'foreign' });
      return;
    }
    const timer = setTimeout(() => setSlow(true), slowMs);
    call('ssoFinish', { body: { ...ticket, browserKey }, timeoutMs: patienceMs })
      .then((signedIn) => enter(signedIn, signedIn.redirect ?? null))
      .catch((thrown: unknown) => {
        const error = toApiError(thrown);
        setTrouble({ kind: failureOf(error), traceId: error.traceId });
      })
      .finally(() => clearTimeout(timer));
  }, [enter, navigate, search]);
  return (
    <Screen title={t('title.wlcenter')}>
      {trouble ? (
        <SsoFailed {...trouble} />
      ) : (
        <div className="landing" role="status">
          <Illustration name="bridge" />
          <h1>{t('ssoCallback.title')}</h1>
          <p>{t(slow ? 'ssoCallback.slow' : 'ssoCallback.working')}</p>
          <span className="landing-road" aria-hidden="true" />
        </div>
      )}
    </Screen>
  );
}
