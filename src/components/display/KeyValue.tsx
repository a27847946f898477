import { Fragment, type ReactNode } from 'react';
import './KeyValue.css';

/** A list of labels and values. Numbers are left to right in every language. */
export function KeyValue({ rows }: { rows: readonly { key: string; label: string; value: ReactNode }[] }) {
  return (
    <dl className="kv">
      {rows.map((row) => (
        <Fragment key={row.key}>
          <dt>{row.label}</dt>
          <dd dir="auto">{row.value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
