import { openAnswers, sealAnswers } from '../services/applications/answers';
import { findApplication } from '../stores/applications';
import type { TestApp } from './app';
import { applicant } from './applicant';

/** One submitted by the calls, and so many copies of it by SQL, each with a number and a seal of its own: what a queue needs of them. */
export async function manyWaiting(t: TestApp, count: number): Promise<string[]> {
  const { id } = await (await applicant(t)).submitted('newApplyElv', 900);
  const model = await findApplication(t.deps.db, id);
  if (!model) throw new Error('The model is not there.');
  const answers = openAnswers(t.deps, model);
  const { rows: columns } = await t.deps.pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names from information_schema.columns
     where table_name = 'applications' and column_name not in ('id', 'number', 'submitted_at')`,
  );
  const names = columns[0]?.names ?? '';
  const { rows } = await t.deps.pool.query<{ id: string }>(
    `insert into applications (id, number, submitted_at, ${names})
     select gen_random_uuid(), 'BF2026320500' || lpad((500000 + n)::text, 6, '0'), submitted_at + n * interval '1 second', ${names}
     from applications, generate_series(2, $2::int) n where id = $1 returning id`,
    [id, count],
  );
  // Sealed text is bound to its row: a copy could not be opened.
  for (const row of rows)
    await t.deps.pool.query('update applications set answers_sealed = $2 where id = $1', [
      row.id,
      sealAnswers(t.deps, row.id, answers),
    ]);
  return [id, ...rows.map((row) => row.id)];
}
