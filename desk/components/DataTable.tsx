import { Table, type TableProps } from 'antd';

interface Props<T> extends Omit<TableProps<T>, 'dataSource' | 'pagination' | 'title' | 'loading'> {
  loading?: boolean;
  /** accessible name of the table */
  label: string;
  rows: readonly T[];
  /** page size; fewer rows are shown without paging */
  most?: number;
  /** the last column contains actions and stays visible when the table scrolls sideways */
  withActions?: boolean;
  /** additional class of the scroll container */
  around?: string;
}

/** antd renders a table within its spinner, which is a live region: a screen reader would read the whole table after each change. */
const spinnerOf = (spinning: boolean) => ({ spinning, 'aria-live': 'off' });

/** A table in a focusable scroll container: a wide table scrolls by keyboard too, and the page never scrolls sideways. */
export function DataTable<T extends object>({
  label,
  rows,
  most,
  withActions,
  around,
  loading = false,
  ...table
}: Props<T>) {
  const room = ['table-around', withActions && 'with-actions', around].filter(Boolean).join(' ');
  return (
    <div className={room} tabIndex={0} role="region" aria-label={label}>
      <Table<T>
        size="middle"
        showSorterTooltip={false}
        {...table}
        loading={spinnerOf(loading)}
        dataSource={[...rows]}
        pagination={most !== undefined && rows.length > most ? { pageSize: most, showSizeChanger: false } : false}
      />
    </div>
  );
}
