import { openAnswers, sealAnswers } from '../platform/crypto/sealedAnswers';
import { findApplication } from '../cases/caseRecords';
import type { TestApp } from './app';

/** Copies an application by SQL with all columns but without history. Each copy gets its own id and number. */
export async function copiesOf(
  t: TestApp,
  id: string,
  count: number,
  { submittedEarlier = false, seal = false }: { submittedEarlier?: boolean; seal?: boolean } = {},
): Promise<string[]> {
  const model = await findApplication(t.deps.db, id);
  if (!model) throw new Error('The model is missing.');
  const { rows: columns } = await t.deps.pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names from information_schema.columns
     where table_name = 'applications' and column_name not in ('id', 'number', 'submitted_at')`,
  );
  const names = columns[0]?.names ?? '';
  const { rows } = await t.deps.pool.query<{ id: string }>(
    `insert into applications (id, number, submitted_at, ${names})
     select gen_random_uuid(), 'BF2026320500' || lpad(((select count(*) from applications) + 500000 + n)::text, 6, '0'),
       submitted_at + $3::int * n * interval '1 second', ${names}
     from applications, generate_series(1, $2::int) n where id = $1 returning id`,
    [id, count, submittedEarlier ? -1 : 1],
  );
  // Encrypted values are bound to their row, so a copied value cannot be decrypted.
  const answers = seal ? openAnswers(t.deps, model) : undefined;
  for (const row of answers ? rows : [])
    await t.deps.pool.query('update applications set answers_sealed = $2 where id = $1', [
      row.id,
      sealAnswers(t.deps, row.id, answers!),
    ]);
  return rows.map((row) => row.id);
}
