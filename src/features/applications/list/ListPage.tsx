import { useMemo, useRef } from 'react';
import { useEventListener } from 'ahooks';
import { useModel, useNavigate, useSearchParams } from '@umijs/max';
import type { ListEntry } from '@domain/contract/types';

import { useT } from '@/i18n';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { announce } from '@/components/feedback/announce';
import { Button } from '@/components/inputs/Button';
import { Empty } from '@/components/feedback/Empty';
import { Filters } from '@/components/inputs/Filters';
import { Header } from '@/components/layout/Header';
import { LinkButton } from '@/components/inputs/LinkButton';
import { Notice } from '@/components/feedback/Notice';
import { Skeleton } from '@/components/feedback/Skeleton';
import { elapsedMs, stopwatch } from '@/services/clock';
import { PAGE_SIZE } from '@/services/offsetPages';
import { typesPath } from '@/services/paths';
import { LoadFailed } from '@/components/feedback/LoadFailed';
import { useFreshUnread } from '@/services/useFreshUnread';
import { ListBlock } from './ListBlock';
import { filterOf, filters } from './pages';
import { useList } from './useList';
import { usePullToRefresh } from '@/hooks/usePullToRefresh';
import './ListPage.css';

const ApplicationsByOthers = lazyWithRetry(
  () => import(/* webpackChunkName: "by-others" */ '@/components/feedback/ApplicationsByOthers'),
);

const inTens = (entries: readonly ListEntry[]) =>
  Array.from({ length: Math.ceil(entries.length / PAGE_SIZE) }, (_, at) =>
    entries.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE),
  );

/** Minimum time between two refreshes. */
const FOCUS_REFRESH_MS = 5_000;

/** Refreshes when the page becomes visible. For useInfiniteScroll of ahooks; useRequest has an option for it. */
function useFocusRefresh(refresh: () => void): void {
  const refreshedAt = useRef(stopwatch.now());
  const onVisible = () => {
    if (document.visibilityState !== 'visible' || elapsedMs(refreshedAt.current) < FOCUS_REFRESH_MS) return;
    refreshedAt.current = stopwatch.now();
    refresh();
  };
  useEventListener('visibilitychange', onVisible, { target: () => document });
  useEventListener('focus', onVisible);
}

export function ListPage() {
  const t = useT();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const filter = filterOf(query.get('filter'));
  const { loaded, error, busy, isMore, refresh, more } = useList(filter);
  const freshUnread = useFreshUnread();
  const byOthers = useModel('@@initialState').initialState?.currentUser.applicationsByOthers;
  const renew = () => {
    refresh();
    freshUnread();
  };
  const renewNow = () => {
    renew();
    announce(t('list.refreshing'));
  };
  const isPulled = usePullToRefresh(renewNow);
  // No refresh when scrolled down: new entries at the top would move the entries in view.
  useFocusRefresh(() => window.scrollY < window.innerHeight && renew());
  const blocks = useMemo(() => inTens(loaded?.list ?? []), [loaded]);
  const isEmpty = loaded?.total === 0;
  return (
    <div className="page list-page">
      <Header
        title={t('list.title')}
        onBack={() => navigate('/todo')}
        actions={
          <Button kind="text" busy={busy && !loaded} onClick={renewNow}>
            {t('list.refresh')}
          </Button>
        }
      />
      <main className="body list">
        <p className="cap">{t('list.lead')}</p>
        {byOthers && <ApplicationsByOthers applications={byOthers} />}
        {isPulled && (
          <p className="list-pull cap" aria-hidden="true">
            {t('list.pull')}
          </p>
        )}
        <Filters
          label={t('list.filter')}
          value={filter}
          options={filters.map((value) => ({ value, label: t(`list.filter.${value}`) }))}
          onChange={(value) => setQuery(value === 'all' ? {} : { filter: value }, { replace: true })}
        />
        <p className="cap" role="status">
          {loaded && !isEmpty ? t('list.total', { count: loaded.total }) : ' '}
        </p>
        {!loaded && !error && <Skeleton count={3} />}
        {error && !loaded && <LoadFailed title={t('list.failed')} error={error} onRetry={renew} />}
        {/* announces an empty result to screen readers after a filter is chosen */}
        <div role="status">
          {isEmpty && (
            <Empty
              title={t(filter === 'all' ? 'list.empty' : 'list.empty.filtered')}
              actions={filter === 'all' && <LinkButton to={typesPath}>{t('list.begin')}</LinkButton>}
            />
          )}
        </div>
        {blocks.length > 0 && (
          <div role="list" aria-busy={busy || undefined}>
            {blocks.map((entries) => (
              <ListBlock key={entries[0]?.id} entries={entries} onGone={refresh} />
            ))}
          </div>
        )}
        <div className="list-end cap">
          {error && loaded ? (
            <Notice
              tone="warn"
              live="alert"
              title={t('list.moreFailed')}
              action={
                <Button kind="text" onClick={() => more()}>
                  {t('ui.retry')}
                </Button>
              }
            />
          ) : (
            loaded && !isEmpty && t(isMore ? 'list.more' : 'list.end')
          )}
        </div>
      </main>
    </div>
  );
}
