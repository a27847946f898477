import './home.css';
import { useMemoizedFn, useRequest } from 'ahooks';
import { Link, useAccess } from '@umijs/max';
import { App, Button } from 'antd';
import { useEffect, useState } from 'react';
import { type QueueName, queues as queueTable } from '@domain/queues';
import { CaseList } from '@/components/CaseList';
import { DueTag } from '@/components/DueTag';
import { count, day } from '@/components/format';
import { Keys } from '@/components/keys/HelpSheet';
import { useKeys } from '@/components/keys/useKeys';
import { Loaded } from '@/components/Loaded';
import { Page } from '@/components/Page';
import { useProblem } from '@/components/useProblem';
import { announce } from '@/services/announce';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { hasUnarrived, onDecisions } from '@/features/review/decisions';
import { useNextCase } from '@/features/review/useNextCase';
import { OpenObjections } from './OpenObjections';
import { Unreachable } from './Unreachable';

/** Cases are returned and leases expire without an action of this officer, so all lists are polled. */
const refreshing = { pollingInterval: 30_000, pollingWhenHidden: false };

/** Returns the URL of the list of a queue's cases that are due today. */
const dueTodayOf = (queue: QueueName) => {
  const { status, stage } = queueTable[queue];
  return `/cases?${new URLSearchParams({ status, ...(stage && { stage: String(stage) }), due: 'today' }).toString()}`;
};

/** The queues, the cases that the officer holds, and the corrected ones. */
export function Home() {
  const t = useT();
  const problem = useProblem();
  const next = useNextCase();
  const access = useAccess();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const queues = useRequest(() => call('queues'), refreshing);
  const mine = useRequest(() => call('claims'), refreshing);
  const back = useRequest(() => call('cameBack'), refreshing);
  const refresh = useMemoizedFn(() => [queues, mine, back].forEach((list) => list.refresh()));
  // A decision that has arrived, has taken effect or was undone changes all three.
  useEffect(() => onDecisions(() => !hasUnarrived() && refresh()), [refresh]);
  const begin = async (queue?: QueueName) => {
    if (busy) return;
    setBusy(true);
    try {
      if ((await next(queue)) !== 'none') return;
      announce(t('review.none'));
      void message.info(t('review.none'));
      refresh();
    } catch (error) {
      void message.error(problem(error));
    } finally {
      setBusy(false);
    }
  };
  const waiting = queues.data ?? [];
  useKeys([
    { key: 'n', name: 'home.next', do: () => void begin(), group: 'home' },
    ...waiting.map(({ queue }, at) => ({
      key: String(at + 1),
      name: `home.take.${queue}`,
      do: () => void begin(queue),
      group: 'home',
    })),
  ]);
  return (
    <Page
      title={t('nav.home')}
      actions={
        <Button type="primary" size="large" loading={busy} onClick={() => void begin()}>
          {t('home.next')} <Keys of="n" />
        </Button>
      }
    >
      <section aria-label={t('home.queues')}>
        <Loaded request={queues} empty={(list) => list.length === 0 && t('home.noQueues')}>
          {(list) => (
            <ul className="queues">
              {list.map(({ queue, count: howMany, more, oldest, overdue, dueToday, due }, at) => (
                <li key={queue} className="queue" data-overdue={overdue > 0 || undefined}>
                  <h2>{t(`queue.${queue}`)}</h2>
                  <p className="queue-count num">
                    {count(howMany)}
                    {more && '+'}
                  </p>
                  <dl>
                    <div>
                      <dt>{t('home.oldest')}</dt>
                      <dd className="num">{oldest ? day(oldest) : '–'}</dd>
                    </div>
                    <div>
                      <dt>{t('home.due')}</dt>
                      <dd>{due ? <DueTag due={due} /> : '–'}</dd>
                    </div>
                  </dl>
                  <p className="queue-due">
                    {overdue + dueToday > 0 ? (
                      <Link
                        to={dueTodayOf(queue)}
                        aria-label={`${t(`queue.${queue}`)} ${t('home.dueToday', { overdue: count(overdue), today: count(dueToday) })}`}
                      >
                        {t('home.dueToday', { overdue: count(overdue), today: count(dueToday) })}
                      </Link>
                    ) : (
                      <span className="quiet">{t('home.noneDue')}</span>
                    )}
                  </p>
                  <Button
                    disabled={howMany === 0}
                    onClick={() => void begin(queue)}
                    aria-label={t(`home.take.${queue}`)}
                  >
                    {t('home.take')} <Keys of={String(at + 1)} />
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      <section className="card" aria-labelledby="home-mine">
        <h2 id="home-mine">{t('home.mine')}</h2>
        <Loaded request={mine} empty={({ list }) => list.length === 0 && t('home.mine.none')}>
          {({ list }) => <CaseList list={list} held />}
        </Loaded>
      </section>
      <section className="card" aria-labelledby="home-back">
        <h2 id="home-back">{t('home.back')}</h2>
        <Loaded request={back} empty={({ list }) => list.length === 0 && t('home.back.none')}>
          {({ list, total }) => (
            <>
              {total > list.length && <p className="quiet">{t('home.first', { count: list.length })}</p>}
              <CaseList list={list} />
            </>
          )}
        </Loaded>
      </section>
      {access.openObjections && <OpenObjections />}
      <Unreachable />
    </Page>
  );
}
