import type { CallTypes } from '@domain/contract/types';
import { DataTable } from '@/parts/DataTable';
import { count } from '@/parts/format';
import { StatusTag } from '@/parts/StatusTag';
import { useRegionName } from '@/parts/useRegionName';
import { useT } from '@/services/i18n';

/** Returns hours below two days, otherwise days, rounded to one decimal. */
export function lengthOf(hours: number): ['hours' | 'dayCount', number] {
  if (hours < 48) return ['hours', Math.round(hours * 10) / 10];
  return ['dayCount', Math.round((hours / 24) * 10) / 10];
}

interface Props {
  list: CallTypes['figures']['reply']['waiting'];
  name: 'waiting' | 'took';
}

/** How long cases wait, or took, by stage and city. */
export function Ages({ list, name }: Props) {
  const t = useT();
  const region = useRegionName();
  const shown = (hours: number) => {
    const [key, n] = lengthOf(hours);
    return <span className="num">{t(`figures.${key}`, { n })}</span>;
  };
  return (
    <section className="card">
      <h2>{t(`figures.${name}`)}</h2>
      {list.length === 0 ? (
        <p className="state">{t(`figures.${name}.none`)}</p>
      ) : (
        <DataTable
          label={t(`figures.${name}`)}
          rowKey={({ status, stage, regionCode }) => `${status}${stage ?? ''}${regionCode}`}
          size="small"
          rows={list}
          most={20}
          columns={[
            { title: t('figures.region'), dataIndex: 'regionCode', render: region },
            {
              title: t('figures.stage'),
              key: 'stage',
              render: (_, { status, stage }) => <StatusTag status={status} stage={stage} />,
            },
            {
              title: t('figures.count'),
              dataIndex: 'count',
              align: 'end',
              render: (n: number) => <span className="num">{count(n)}</span>,
            },
            { title: t('figures.median'), dataIndex: 'median', align: 'end', render: shown },
            { title: t('figures.ninety'), dataIndex: 'ninety', align: 'end', render: shown },
          ]}
        />
      )}
    </section>
  );
}
