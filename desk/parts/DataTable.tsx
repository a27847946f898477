import { Table, type TableProps } from 'antd';

interface Props<T> extends Omit<TableProps<T>, 'dataSource' | 'pagination' | 'title' | 'loading'> {
  loading?: boolean;
  /** what stands in it, for whoever hears it */
  label: string;
  rows: readonly T[];
  /** more rows than this come in pages */
  most?: number;
  /** in its last column something can be done with a row: that stays in sight */
  withDeeds?: boolean;
  /** of the room around it */
  around?: string;
}

/** antd renders a table within its spinner, which is a live region: a screen reader would read the whole table after each change. */
const spinnerOf = (spinning: boolean) => ({ spinning, 'aria-live': 'off' });

/** A table in a room of its own: a wide one scrolls within it, with keys too, so that the page never goes sideways. */
export function DataTable<T extends object>({
  label,
  rows,
  most,
  withDeeds,
  around,
  loading = false,
  ...table
}: Props<T>) {
  const room = ['table-around', withDeeds && 'with-deeds', around].filter(Boolean).join(' ');
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
