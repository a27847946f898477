import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { CallError } from '@/services/callError';
import { useT } from '@/services/i18n';
import { useProblem } from './useProblem';

/** What `useRequest` of ahooks answers with, as far as it is needed here. */
interface Asked<T> {
  data?: T;
  error?: Error;
  loading: boolean;
  refresh: () => void;
}

interface Props<T> {
  asked: Asked<T>;
  /** what is said when there is nothing */
  empty?: (data: T) => string | false;
  children: (data: T) => ReactNode;
}

/** One of: being loaded, could not be loaded, nothing there, there. What was there stays while it is asked for again. */
export function Loaded<T>({ asked: { data, error, loading, refresh }, empty, children }: Props<T>) {
  const t = useT();
  const problem = useProblem();
  if (data === undefined) {
    if (loading || !error)
      return (
        <div aria-busy="true" role="status" aria-label={t('state.loading')}>
          <Skeleton active paragraph={{ rows: 5 }} />
        </div>
      );
    const offline = error instanceof CallError && error.kind === 'network';
    return (
      <div className="state" role="alert">
        <p className="state-title">{t(offline ? 'state.offline' : 'state.failed')}</p>
        <p>{problem(error)}</p>
        <Button type="primary" onClick={refresh}>
          {t('state.again')}
        </Button>
      </div>
    );
  }
  const nothing = empty?.(data);
  if (nothing) return <p className="state">{nothing}</p>;
  return (
    <>
      {error && (
        <p role="alert" className="tag" data-tone="warn">
          {problem(error)}
        </p>
      )}
      {children(data)}
    </>
  );
}
