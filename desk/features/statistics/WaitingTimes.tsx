import type { CallTypes } from '@domain/contract/types';
import { DataTable } from '@/components/DataTable';
import { count } from '@/components/format';
import { StatusTag } from '@/components/StatusTag';
import { useRegionName } from '@/components/useRegionName';
import { useT } from '@/services/i18n';

/** Returns hours below two days, otherwise days, rounded to one decimal. */
export function lengthOf(hours: number): ['hours' | 'dayCount', number] {
  if (hours < 48) return ['hours', Math.round(hours * 10) / 10];
  return ['dayCount', Math.round((hours / 24) * 10) / 10];
}

interface Props {
  list: CallTypes['statistics']['reply']['waiting'];
  name: 'waiting' | 'took';
}

/** How long cases wait, or took, by stage and city. */
export function WaitingTimes({ list, name }: Props) {
  const t = useT();
  const region = useRegionName();
  const shown = (hours: number) => {
    const [key, n] = lengthOf(hours);
    return <span className="num">{t(`statistics.${key}`, { n })}</span>;
  };
  return (
    <section className="card">
      <h2>{t(`statistics.${name}`)}</h2>
      {list.length === 0 ? (
        <p className="state">{t(`statistics.${name}.none`)}</p>
      ) : (
        <DataTable
          label={t(`statistics.${name}`)}
          rowKey={({ status, stage, regionCode }) => `${status}${stage ?? ''}${regionCode}`}
          size="small"
          rows={list}
          most={20}
          columns={[
            { title: t('statistics.region'), dataIndex: 'regionCode', render: region },
            {
              title: t('statistics.stage'),
              key: 'stage',
              render: (_, { status, stage }) => <StatusTag status={status} stage={stage} />,
            },
            {
              title: t('statistics.count'),
              dataIndex: 'count',
              align: 'end',
              render: (n: number) => <span className="num">{count(n)}</span>,
            },
            { title: t('statistics.median'), dataIndex: 'median', align: 'end', render: shown },
            { title: t('statistics.ninety'), dataIndex: 'ninety', align: 'end', render: shown },
          ]}
        />
      )}
    </section>
  );
}
