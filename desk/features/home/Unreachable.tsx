import { Link } from '@umijs/max';
import { Button, type TableColumnsType } from 'antd';
import { useRequest } from 'ahooks';
import type { CallTypes } from '@domain/contract/types';
import { DataTable } from '@/components/DataTable';
import { moment } from '@/components/format';
import { useAction } from '@/components/useAction';
import { useRegionName } from '@/components/useRegionName';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';

type Entry = CallTypes['unreachable']['reply']['list'][number];

const MOST = 100;

/** Cases whose applicant could not be reached by SMS: an officer calls, then removes the entry. Not rendered when there are none. */
export function Unreachable() {
  const t = useT();
  const region = useRegionName();
  const { busy, run } = useAction();
  const { data, refresh } = useRequest(() => call('unreachable', { query: { pageSize: MOST } }), {
    pollingInterval: 60_000,
    pollingWhenHidden: false,
  });
  if (!data?.list.length) return null;
  const reached = ({ id, number }: Entry) =>
    run(async () => {
      await call('markReached', { params: { id } });
      refresh();
      return t('unreachable.done', { number: number ?? '' });
    });
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
    { title: t('unreachable.message'), dataIndex: 'kind', render: (kind: string) => t(`unreachable.kind.${kind}`) },
    {
      title: t('unreachable.reason'),
      dataIndex: 'reason',
      render: (reason: string) => t(`unreachable.reason.${reason}`),
    },
    {
      title: t('unreachable.deadline'),
      dataIndex: 'deadline',
      render: (at: string | null) => <span className="num">{at ? moment(at) : '–'}</span>,
    },
    {
      title: t('unreachable.action'),
      key: 'action',
      render: (_, entry) => (
        <Button
          disabled={busy}
          onClick={() => void reached(entry)}
          aria-label={t('unreachable.reached.of', { number: entry.number ?? '' })}
        >
          {t('unreachable.reached')}
        </Button>
      ),
    },
  ];
  return (
    <section className="card" aria-labelledby="home-unreachable">
      <h2 id="home-unreachable">{t('unreachable.title', { count: data.total })}</h2>
      <p className="quiet">{t('unreachable.hint')}</p>
      <DataTable label={t('unreachable.table')} rowKey="id" rows={data.list} columns={columns} withActions />
    </section>
  );
}
