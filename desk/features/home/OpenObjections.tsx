import { Link } from '@umijs/max';
import type { TableColumnsType } from 'antd';
import { useRequest } from 'ahooks';
import type { CallTypes } from '@domain/contract/types';
import { DataTable } from '@/components/DataTable';
import { Loaded } from '@/components/Loaded';
import { StatusTag } from '@/components/StatusTag';
import { useRegionName } from '@/components/useRegionName';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';

type Entry = CallTypes['openObjections']['reply']['list'][number];

const MOST = 100;

/** Objections without a decision: their cases are not paid. Not rendered when there are none. */
export function OpenObjections() {
  const t = useT();
  const region = useRegionName();
  const request = useRequest(() => call('openObjections', { query: { pageSize: MOST } }), {
    pollingInterval: 60_000,
    pollingWhenHidden: false,
  });
  const { data, error } = request;
  if (!error && !data?.list.length) return null;
  const columns: TableColumnsType<Entry> = [
    {
      title: t('case.number'),
      dataIndex: 'number',
      render: (number: string, { applicationId }) => (
        <Link to={`/cases/${applicationId}`} className="num">
          {number}
        </Link>
      ),
    },
    { title: t('case.region'), dataIndex: 'regionCode', render: region },
    {
      title: t('case.status'),
      dataIndex: 'status',
      render: (_, { status }) => <StatusTag status={status} />,
    },
    {
      title: t('objection.channel'),
      dataIndex: 'channel',
      render: (channel: string) => t(`objection.channel.${channel}`),
    },
    {
      title: t('objection.receivedOn'),
      dataIndex: 'receivedOn',
      render: (day: string) => <span className="num">{day}</span>,
    },
  ];
  return (
    <section className="card" aria-labelledby="home-objections">
      <h2 id="home-objections">
        {data ? t('objection.open.title', { count: data.total }) : t('objection.open.table')}
      </h2>
      <Loaded request={request}>
        {({ list, total }) => (
          <>
            <p className="quiet unreachable-hint">
              {t('objection.open.hint')} {total > list.length && t('home.first', { count: list.length })}
            </p>
            <DataTable label={t('objection.open.table')} rowKey="id" rows={list} columns={columns} />
          </>
        )}
      </Loaded>
    </section>
  );
}
