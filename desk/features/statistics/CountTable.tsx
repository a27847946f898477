import { type Counts, statisticNames } from '@domain/statistics';
import { DataTable } from '@/components/DataTable';
import { count } from '@/components/format';
import { useT } from '@/services/i18n';

interface Props {
  label: string;
  /** title of the first column */
  first: string;
  rows: readonly { name: string; counts: Counts }[];
}

/** The statistics of a day or a city per row. Zeros are muted. */
export function CountTable({ label, first, rows }: Props) {
  const t = useT();
  return (
    <DataTable
      label={label}
      rowKey="name"
      size="small"
      rows={rows}
      most={100}
      columns={[
        { title: first, dataIndex: 'name', className: 'num' },
        ...statisticNames.map((name) => ({
          title: t(`statistics.one.${name}`),
          key: name,
          align: 'end' as const,
          render: (_: unknown, { counts }: Props['rows'][number]) => (
            <span className={counts[name] ? 'num' : 'num quiet'}>{count(counts[name])}</span>
          ),
        })),
      ]}
    />
  );
}
