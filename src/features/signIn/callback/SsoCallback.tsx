import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from '@umijs/max';
import { Illustration } from '@/components/display/Illustration';
import { useT } from '@/i18n';
import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { deviceValue } from '@/services/device';
import { isSignedIn } from '@/services/session';
import { startOf, type SsoPurpose } from '@/services/ssoStates';
import { Screen } from '@/components/layout/Screen';
import { useCompleteSignIn } from '../useCompleteSignIn';
import { isConfirmation, SsoFailed } from './SsoFailed';
import { readTicket, failureOf, type SsoFailure } from './ssoResult';
import './ssoCallback.css';

const patienceMs = 20_000;
const slowMs = 6000;

interface Trouble {
  kind: SsoFailure;
  traceId?: string;
  purpose?: SsoPurpose;
}

/** After a failure no sign-in is running: the heading bar names the action that the page offers to repeat. */
const barTitle = (confirms: boolean, trouble?: Trouble) => {
  if (trouble ? isConfirmation(trouble.purpose) : confirms) return 'ssoCallback.confirmation';
  return trouble ? 'title.login' : 'title.wlcenter';
};

/** Redirect target of the province's single sign-on: completes the sign-in or the confirmation, or explains the failure. */
export function SsoCallback() {
  const t = useT();
  const enter = useCompleteSignIn();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [trouble, setTrouble] = useState<Trouble>();
  const [slow, setSlow] = useState(false);
  const sent = useRef(false);
  const [confirms] = useState(() => isConfirmation(startOf(search.get('state'))));
  useEffect(() => {
    if (sent.current) return; // the ticket can be used once
    sent.current = true;
    const ticket = readTicket(search);
    const start = startOf(search.get('state'));
    if ('trouble' in ticket) {
      // "Back" from a page after sign-in passes this page without a ticket: continue instead of showing an error
      if (ticket.trouble === 'missing' && isSignedIn()) navigate('/todo', { replace: true });
      else setTrouble({ kind: ticket.trouble, purpose: start });
      return;
    }
    // remove the ticket from history and address bar
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (!start) {
      setTrouble({ kind: 'foreign' });
      return;
    }
    const timer = setTimeout(() => setSlow(true), slowMs);
    const body = { ...ticket, browserKey: start.browserKey, device: deviceValue() };
    call('ssoFinish', { body, timeoutMs: patienceMs })
      .then((signedIn) => enter(signedIn, signedIn.redirect ?? null))
      .catch((thrown: unknown) => {
        const error = toApiError(thrown);
        setTrouble({ kind: failureOf(error), traceId: error.traceId, purpose: start });
      })
      .finally(() => clearTimeout(timer));
  }, [enter, navigate, search]);
  return (
    <Screen title={t(barTitle(confirms, trouble))}>
      {trouble ? (
        <SsoFailed {...trouble} />
      ) : (
        <div className="landing" role="status">
          <Illustration name="bridge" />
          <h1>{t(confirms ? 'ssoCallback.confirming' : 'ssoCallback.title')}</h1>
          <p>{t(slow ? 'ssoCallback.slow' : 'ssoCallback.working')}</p>
          <span className="landing-road" aria-hidden="true" />
        </div>
      )}
    </Screen>
  );
}
