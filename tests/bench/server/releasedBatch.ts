import { randomUUID } from 'node:crypto';
import type { Place } from '../../support/server/builtServer';

const AMOUNT_FEN = 100;
/** One in this many payments fails. */
const FAILS = 50;

/**
 * Inserts a released payment batch by SQL: copies of an application without history, each with its own account and the number of the model, in
 * one pool, with reserved money.
 * Returns the bank's answer as CSV.
 */
export async function insertReleasedBatch(
  { sql }: Pick<Place, 'sql'>,
  model: string,
  count: number,
): Promise<{ id: string; csv: string }> {
  const id = randomUUID();
  const [columns] = await sql<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names from information_schema.columns
     where table_name = 'applications'
       and column_name not in ('id', 'number', 'status', 'stage', 'approved_amount', 'fund_id', 'reserved_fen', 'account_id', 'person_index', 'new_vin_index')`,
  );
  const names = columns?.names ?? '';
  const edition = '(select edition from applications where id = $2)';
  await sql(
    `insert into payment_batches (id, edition, state, made_at, made_by, released_at, released_by, count, sum_fen, encoding, sha256)
     select $1::uuid, ${edition}, 'released', now(), 'office:one', now(), 'office:two', $3::int, $3::int * $4::int, 'gb18030', '' where $2::uuid is not null`,
    [id, model, count, AMOUNT_FEN],
  );
  const rows = await sql<{ number: string }>(
    `with pool as (update funds set reserved_fen = reserved_fen + $3::int * $4::int
         where edition = ${edition} and region_code is null returning id as pool_id),
       people as (insert into accounts (id, mobile_sealed, created_at) select gen_random_uuid(), m.mobile_sealed, now()
         from generate_series(1, $3::int), (select c.mobile_sealed from accounts c join applications a on a.account_id = c.id where a.id = $2) m
         returning id as person),
       numbered as (select person, row_number() over () as n from people),
       cases as (insert into applications (id, number, status, approved_amount, fund_id, reserved_fen, account_id, person_index, new_vin_index, ${names})
         select gen_random_uuid(), 'BB' || left($1::text, 8) || lpad(n::text, 6, '0'), 'paying', $4::int, pool_id, $4::int,
           person, 'person-' || person, 'vin-' || person, ${names}
         from applications, pool, numbered where id = $2 returning id, number, fund_id),
       entries as (insert into fund_entries (id, fund_id, application_id, kind, amount_fen, at, actor)
         select gen_random_uuid(), fund_id, id, 'reserve', $4::int, now(), 'bench' from cases)
     insert into payment_lines (batch_id, application_id, position, number, amount_fen, event_seq, open)
       select $1::uuid, id, row_number() over (order by number), number, $4::int, 1, true from cases returning number`,
    [id, model, count, AMOUNT_FEN],
  );
  await sql('vacuum (analyze) applications, payment_lines, fund_entries');
  const answers = rows.map(({ number }, n) => (n % FAILS ? `${number},成功,` : `${number},失败,账号与户名不符`));
  return { id, csv: ['申请编号,结果,原因', ...answers].join('\n') };
}
