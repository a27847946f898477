import type { TableColumnsType } from 'antd';
import { Link } from '@umijs/max';
import { useT } from '@/services/i18n';
import { DataTable } from './DataTable';

interface Entry {
  id: string;
  /** id of the case, when `id` is another one */
  applicationId?: string;
  number: string | null;
}

interface Props<E extends Entry> {
  /** accessible name of the table */
  label: string;
  list: readonly E[];
  /** after the number of the case */
  columns: TableColumnsType<E>;
  loading?: boolean;
  withActions?: boolean;
}

/** A table of cases; the number links to the case. */
export function CaseTable<E extends Entry>({ label, list, columns, loading, withActions }: Props<E>) {
  const t = useT();
  const number: TableColumnsType<E>[number] = {
    title: t('case.number'),
    dataIndex: 'number',
    render: (_, entry) => (
      <Link to={`/cases/${entry.applicationId ?? entry.id}`} className="num">
        {entry.number}
      </Link>
    ),
  };
  return (
    <DataTable
      label={label}
      rowKey="id"
      rows={list}
      columns={[number, ...columns]}
      loading={loading}
      withActions={withActions}
    />
  );
}
