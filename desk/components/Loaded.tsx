import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ToneTag } from './StatusTag';
import { isOffline } from '@/services/callError';
import { useT } from '@/services/i18n';
import { useProblem } from './useProblem';

/** The subset of the result of ahooks' `useRequest` that is used here. */
interface RequestState<T> {
  data?: T;
  error?: Error;
  loading: boolean;
  refresh: () => void;
}

interface Props<T> {
  request: RequestState<T>;
  /** returns the text of the empty state, or false when there is data */
  empty?: (data: T) => string | false;
  children: (data: T) => ReactNode;
}

/** Shows one of: loading, failed, empty, loaded. Rows of the last response stay visible while the request is repeated and after it failed. */
export function Loaded<T>({ request: { data, error, loading, refresh }, empty, children }: Props<T>) {
  const t = useT();
  const problem = useProblem();
  const nothing = data !== undefined && empty?.(data);
  // The error is shown before an empty list: a failed search has not found "nothing".
  if (data === undefined || (nothing && error)) {
    if (!error)
      return (
        <div aria-busy="true" role="status" aria-label={t('state.loading')}>
          <Skeleton active paragraph={{ rows: 5 }} />
        </div>
      );
    return (
      <div className="state" role="alert">
        <p className="state-title">{t(isOffline(error) ? 'state.offline' : 'state.failed')}</p>
        <p>{problem(error)}</p>
        {/* It stays during the request: a removed button loses the focus. */}
        <Button type="primary" loading={loading} onClick={refresh}>
          {t('state.again')}
        </Button>
      </div>
    );
  }
  if (nothing) return <p className="state">{nothing}</p>;
  return (
    <>
      {error && (
        <ToneTag role="alert" tone="warn">
          {problem(error)}{' '}
          <Button type="link" size="small" loading={loading} onClick={refresh}>
            {t('state.again')}
          </Button>
        </ToneTag>
      )}
      {children(data)}
    </>
  );
}
