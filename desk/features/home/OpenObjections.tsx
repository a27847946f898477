import type { TableColumnsType } from 'antd';
import type { CallTypes } from '@domain/contract/types';
import { StatusTag } from '@/components/StatusTag';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { HomeTable, useHomeRequest } from './HomeTable';

type Entry = CallTypes['openObjections']['reply']['list'][number];

/** Objections without a decision: their cases are not paid. */
export function OpenObjections() {
  const t = useT();
  const request = useHomeRequest((query) => call('openObjections', { query }));
  const columns: TableColumnsType<Entry> = [
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
    <HomeTable
      id="home-objections"
      request={request}
      title={(total) => t('objection.open.title', { count: total })}
      label={t('objection.open.table')}
      hint={t('objection.open.hint')}
      columns={columns}
    />
  );
}
