import './decisions.css';
import { App, Button } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from '@umijs/max';
import { Keys } from '@/components/keys/HelpSheet';
import { useKeys } from '@/components/keys/useKeys';
import { useProblem } from '@/components/useProblem';
import { announce } from '@/services/announce';
import { isOffline } from '@/services/callError';
import { useT } from '@/services/i18n';
import { sessionState, useSessionState } from '@/services/identity';
import { giveBackPrepared } from './cases';
import {
  type Decision,
  dismiss,
  hasUnarrived,
  listDecisions,
  onDecisions,
  refreshDecisions,
  undoable,
} from './decisions';
import { hasUnsavedDraft } from './drafts';
import { closePage } from './leaveDesk';
import { retryNow, undo } from './sendDecision';
import { caseUrl } from './useNextCase';

const TICK_MS = 250;
/** Counts down to an instant of `performance.now()`: the computer's clock may be set during the time. */
function useLeftMs(until: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, until - now);
}

/** The time to undo, with the button as long as it lasts. */
function Waiting({ until, onUndo }: { until: number; onUndo: () => void }) {
  const t = useT();
  const ms = useLeftMs(until);
  if (ms === 0) return <span>{t('out.due')}</span>;
  return (
    <>
      <span>
        <span className="num">{Math.ceil(ms / 1000)}</span> {t('out.left')}
      </span>
      <UndoButton onUndo={onUndo} />
    </>
  );
}

function UndoButton({ onUndo }: { onUndo: () => void }) {
  const t = useT();
  return (
    <Button size="small" onClick={onUndo}>
      {t('out.undo')} <Keys of="z" />
    </Button>
  );
}

/** Loads the decisions of the officer's other tabs when this page is opened, is shown or gets the focus. */
function useRefresh() {
  const session = useSessionState();
  useEffect(() => {
    if (session !== 'signedIn') return;
    const refresh = () => !document.hidden && void refreshDecisions();
    refresh();
    window.addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      window.removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [session]);
}

/** What happens to the officer's work when the page is left or the network is back. */
function usePageEnd() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnarrived() || (hasUnsavedDraft() && !navigator.onLine)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    window.addEventListener('pagehide', closePage);
    window.addEventListener('online', retryNow);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('pagehide', closePage);
      window.removeEventListener('online', retryNow);
    };
  }, []);
  const { pathname } = useLocation();
  useEffect(() => {
    if (!pathname.startsWith('/cases/')) void giveBackPrepared();
  }, [pathname]);
}

/** Mounted by Shell, so that decisions are visible on every page. A locked desk unmounts the list: React keeps the state of a mounted component. */
export function DecisionsPanel() {
  const isLocked = useSessionState() === 'locked';
  useRefresh();
  usePageEnd();
  return isLocked ? null : <DecisionList />;
}

/** The decisions that have not taken effect, and those that were refused. */
function DecisionList() {
  const t = useT();
  const problem = useProblem();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const decisions = useSyncExternalStore(onDecisions, listDecisions);
  const last = undoable();
  const undoLast = async () => {
    const decision = undoable();
    if (!decision) return;
    // The case shows no action until the reply.
    navigate(caseUrl(decision.caseId, decision.queue));
    // A locked desk shows no number of a case.
    const isLocked = () => sessionState() === 'locked';
    try {
      if ((await undo(decision)) && !isLocked()) announce(t('out.undone', { number: decision.number }));
    } catch (error) {
      if (isLocked()) return;
      const text = `${decision.number} ${problem(error, { TRANSITION_FORBIDDEN: 'out.tooLate' })}`;
      announce(text);
      void message.error(text);
    }
  };
  const onUndo = () => void undoLast();
  useKeys(last ? [{ key: 'z', also: ['ctrl+z'], name: 'out.undo', do: onUndo, group: 'decide' }] : []);
  const whyRetrying = (error: unknown) =>
    isOffline(error) ? t('out.retrying') : t('out.retryingLater', { why: problem(error) });
  const whyRefused = ({ isLost, error }: Decision) =>
    isLost ? t('out.lost') : t('out.refused', { why: problem(error) });
  const isShown = (one: Decision) =>
    one === last || one.isUndoing || one.state === 'retrying' || one.state === 'refused';
  const shown = decisions.filter(isShown);
  if (shown.length === 0) return null;
  return (
    <aside className="out" aria-label={t('out.title')}>
      {shown.map((one) => (
        <div
          key={one.key}
          className="out-item"
          data-state={one.state}
          role={one.error || one.isLost ? 'alert' : undefined}
        >
          <p>
            <span className="num">{one.number}</span> <strong>{t(one.name)}</strong>
          </p>
          {one.isUndoing ? (
            <span>{t('out.undoing')}</span>
          ) : (
            <>
              {one.state === 'sending' && (
                <>
                  <span>{t('out.sending')}</span>
                  <UndoButton onUndo={onUndo} />
                </>
              )}
              {one.state === 'waiting' && <Waiting key={one.undoUntil} until={one.undoUntil ?? 0} onUndo={onUndo} />}
              {one.state === 'retrying' && (
                <>
                  <span>{whyRetrying(one.error)}</span>
                  {one.notBefore === undefined && (
                    <Button size="small" onClick={retryNow}>
                      {t('state.again')}
                    </Button>
                  )}
                  {one === last && <UndoButton onUndo={onUndo} />}
                </>
              )}
              {one.state === 'refused' && (
                <>
                  <span>{whyRefused(one)}</span>
                  <span className="out-choice">
                    <Button
                      size="small"
                      onClick={() => {
                        dismiss(one);
                        navigate(caseUrl(one.caseId, one.queue));
                      }}
                    >
                      {t('out.look')}
                    </Button>
                    <Button size="small" type="text" onClick={() => dismiss(one)}>
                      {t('out.dismiss')}
                    </Button>
                  </span>
                </>
              )}
            </>
          )}
        </div>
      ))}
    </aside>
  );
}
