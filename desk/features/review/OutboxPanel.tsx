import './outbox.css';
import { useCountDown } from 'ahooks';
import { Button } from 'antd';
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
import type { OutboxItem } from './sendDecision';
import { outbox } from './outbox';
import { closePage, openOutbox, takeOver } from './outboxTabs';
import { caseUrl } from './useNextCase';

function Left({ dueAt }: { dueAt: number }) {
  const [leftTime] = useState(() => Math.max(1, dueAt - performance.now()));
  const [ms] = useCountDown({ leftTime });
  return <span className="num">{Math.ceil(ms / 1000)}</span>;
}

/** The decisions that have not reached the server. Mounted by Shell, so it is visible on every page. */
export function OutboxPanel() {
  const t = useT();
  const problem = useProblem();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const items = useSyncExternalStore(outbox.listen, outbox.list);
  const waiting = items.filter(({ state }) => state === 'waiting');
  const unsent = items.length > 0;
  const undo = () => {
    const back = outbox.undo();
    if (!back) return;
    announce(t('out.undone', { number: back.number }));
    navigate(caseUrl(back.caseId, back.queue));
  };
  useKeys(waiting.length ? [{ key: 'z', also: ['ctrl+z'], name: 'out.undo', do: undo, group: 'decide' }] : []);
  const session = useSessionState();
  useEffect(openOutbox, []);
  useEffect(() => {
    // The same officer signed in again on this page: a tab that closed since may have left decisions.
    if (session === 'signedIn') void takeOver();
  }, [session]);
  useEffect(() => {
    const online = () => outbox.retryNow();
    window.addEventListener('pagehide', closePage);
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('pagehide', closePage);
      window.removeEventListener('online', online);
    };
  }, []);
  useEffect(() => {
    if (!pathname.startsWith('/cases/')) void giveBackPrepared();
  }, [pathname]);
  useEffect(() => {
    if (!unsent) return;
    const ask = (event: BeforeUnloadEvent) => {
      // A waiting decision is sent when the page closes, which requires the network and a session.
      const canSend = navigator.onLine && sessionState() === 'signedIn';
      if (!canSend || outbox.list().some(({ state }) => state !== 'waiting')) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsent]);
  const whyRetrying = ({ error }: OutboxItem) => {
    if (!error) return t('out.resumed');
    return isOffline(error) ? t('out.retrying') : t('out.retryingLater', { why: problem(error) });
  };
  const whyRefused = ({ late, maybeSent, error }: OutboxItem) => {
    if (maybeSent) return t('out.maybeSent');
    return late ? t('out.late') : problem(error);
  };
  const last = waiting[waiting.length - 1];
  const shown = items.filter((item) => item === last || item.state === 'retrying' || item.state === 'refused');
  if (shown.length === 0) return null;
  return (
    <aside className="out" aria-label={t('out.title')}>
      {shown.map((item: OutboxItem) => (
        <div
          key={item.id}
          className="out-item"
          data-state={item.state}
          role={item.state === 'refused' || item.error ? 'alert' : undefined}
        >
          <p>
            <span className="num">{item.number}</span> <strong>{t(item.name)}</strong>
          </p>
          {item.state === 'waiting' && (
            <>
              <span>
                <Left dueAt={item.dueAt} /> {t('out.left')}
              </span>
              <Button size="small" onClick={undo}>
                {t('out.undo')} <Keys of="z" />
              </Button>
            </>
          )}
          {item.state === 'retrying' && (
            <>
              <span>{whyRetrying(item)}</span>
              {item.notBefore === undefined && (
                <Button size="small" onClick={() => void outbox.sendNow(item.id)}>
                  {t('state.again')}
                </Button>
              )}
            </>
          )}
          {item.state === 'refused' && (
            <>
              <span>{whyRefused(item)}</span>
              <Button
                size="small"
                onClick={() => {
                  outbox.drop(item.id);
                  navigate(caseUrl(item.caseId, item.queue));
                }}
              >
                {t('out.look')}
              </Button>
              <Button size="small" type="text" onClick={() => outbox.drop(item.id)}>
                {t('out.dismiss')}
              </Button>
            </>
          )}
        </div>
      ))}
    </aside>
  );
}
