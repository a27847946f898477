import type { TableColumnsType } from 'antd';
import { DataTable } from '@/components/DataTable';
import { useT } from '@/services/i18n';

interface Props<Row> {
  /** key of the title; with `.why` that of the reason */
  title: 'payments.again' | 'payments.leftOut';
  rows: readonly Row[];
  /** after the number of the case */
  columns: TableColumnsType<Row>;
}

/** Lists cases of a batch that need attention. Renders nothing when there are none. */
export function CasesToCheck<Row extends { number: string }>({ title, rows, columns }: Props<Row>) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <section className="card" aria-label={t(title)}>
      <h2 className="payments-title">{t(title)}</h2>
      <p>{t(`${title}.why`)}</p>
      <DataTable
        label={t(title)}
        rowKey="number"
        size="small"
        rows={rows}
        most={50}
        columns={[{ title: t('payments.number'), dataIndex: 'number', className: 'num' }, ...columns]}
      />
    </section>
  );
}
