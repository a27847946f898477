/** A row of the suite's log: what a table contained from then on. `row` is null for a deleted row. */
export interface Logged {
  at: Date;
  what: string;
  key: string;
  row: Record<string, string | number | boolean | null> | null;
}

/** A row of the outbox: as it was written, and its last state. */
export interface Row {
  id: string;
  first: Logged;
  last: NonNullable<Logged['row']>;
  isDeleted: boolean;
}

/** Returns the rows of the outbox by their ids. */
export function rowsOf(logged: readonly Logged[]): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const one of logged.filter(({ what }) => what === 'messages')) {
    const { key, row } = one;
    const known = rows.get(key);
    if (!known) rows.set(key, { id: key, first: one, last: row!, isDeleted: false });
    else if (row) known.last = row;
    else known.isDeleted = true;
  }
  return rows;
}

const watched: [table: string, key: string, when: string, columns: string[]][] = [
  ['applications', 'id', 'insert or update of status, due_at or delete', ['status', 'due_at', 'account_id', 'number']],
  [
    'messages',
    'id',
    'insert or update of state or delete',
    [
      'account_id',
      'application_id',
      'kind',
      'event',
      'occasion',
      'state',
      'event_at',
      'reason',
      'ended_at',
      'tries',
      'deadline',
    ],
  ],
  ['accounts', 'id', 'update of erased_at', ['erased_at']],
];

/** Triggers that log the facts at the virtual time, in the transaction of each fact. The model reads only this log and the history. */
export const logSql = (start: Date): string => `
  create table proof_clock (now timestamptz not null);
  insert into proof_clock values ('${start.toISOString()}');
  create table proof_log (n bigserial primary key, at timestamptz not null, what text not null, key text not null, row jsonb);
  grant select on proof_clock to public;
  grant select, insert on proof_log to public;
  grant usage on sequence proof_log_n_seq to public;
  create function proof_note() returns trigger language plpgsql security definer as $$
  begin
    insert into proof_log (at, what, key, row) select c.now, tg_table_name,
      case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0],
      case when tg_op = 'DELETE' then null else (select jsonb_object_agg(k, to_jsonb(new) -> k) from unnest(tg_argv) k) end
      from proof_clock c;
    return null;
  end $$;
  ${watched
    .map(
      ([table, key, when, columns]) =>
        `create trigger proof_note after ${when} on ${table} for each row execute function proof_note(${[key, ...columns].map((name) => `'${name}'`).join(', ')});`,
    )
    .join('\n  ')}`;
