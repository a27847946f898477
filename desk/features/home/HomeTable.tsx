import { useRequest } from 'ahooks';
import type { TableColumnsType } from 'antd';
import type { RefObject } from 'react';
import { CaseTable } from '@/components/CaseTable';
import { Loaded } from '@/components/Loaded';
import { useRegionName } from '@/components/useRegionName';
import { useT } from '@/services/i18n';

const MOST = 100;

interface Entry {
  id: string;
  applicationId: string;
  number: string | null;
  regionCode: string;
}

/** Loads the first entries of a list of the home page, and again every minute while the page is visible. */
export const useHomeRequest = <T,>(load: (query: { pageSize: number }) => Promise<T>) =>
  useRequest(() => load({ pageSize: MOST }), { pollingInterval: 60_000, pollingWhenHidden: false });

interface Props<E extends Entry> {
  /** id of the heading */
  id: string;
  request: ReturnType<typeof useHomeRequest<{ list: E[]; total: number }>>;
  title: (total: number) => string;
  /** accessible name of the table, and the heading until the list has loaded */
  label: string;
  hint: string;
  /** after the number and the city of the case */
  columns: TableColumnsType<E>;
  withActions?: boolean;
  heading?: RefObject<HTMLHeadingElement>;
}

/** A table of cases that need an officer. Not rendered when there are none. */
export function HomeTable<E extends Entry>(props: Props<E>) {
  const { id, request, title, label, hint, columns, withActions, heading } = props;
  const t = useT();
  const region = useRegionName();
  const { data, error } = request;
  if (!error && !data?.list.length) return null;
  const city = { title: t('case.region'), dataIndex: 'regionCode', render: region };
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={heading && -1}>
        {data ? title(data.total) : label}
      </h2>
      <Loaded request={request}>
        {({ list, total }) => (
          <>
            <p className="quiet home-hint">
              {hint} {total > list.length && t('home.first', { count: list.length })}
            </p>
            <CaseTable label={label} list={list} columns={[city, ...columns]} withActions={withActions} />
          </>
        )}
      </Loaded>
    </section>
  );
}
