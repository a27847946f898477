import { sql } from 'kysely';

import type { FlowId } from '@domain/flow/types';

import type { Db } from '../../platform/db/tables';

interface SubmissionWithoutKeys {
  id: string;
  flow: FlowId;
  /** the answers that the office sees: after a return those of the last submission, not the draft of the correction */
  answers_sealed: string;
  /** the submission that `answers_sealed` belongs to; null: the application itself */
  round: number | null;
}

/** Takes cases from the queue in the caller's transaction; a rollback leaves them queued. `except`: ids this run has already put back. */
export const takeSimilarCaseTodo = async (
  trx: Db,
  limit: number,
  except: readonly string[] = [],
): Promise<SubmissionWithoutKeys[]> =>
  (
    await sql<SubmissionWithoutKeys>`with taken as (delete from alike_todo where application_id in
        (select application_id from alike_todo where application_id <> all(${except}::uuid[]) limit ${limit} for update skip locked) returning application_id)
      select a.id, a.flow, coalesce(s.answers_sealed, a.answers_sealed) as answers_sealed, s.round
      from taken t join applications a on a.id = t.application_id left join lateral
        (select round, answers_sealed from submissions where application_id = a.id order by round desc limit 1) s
        on s.round < (a.returned ->> 'round')::int`.execute(trx)
  ).rows;

export const requeueSimilarCase = (trx: Db, id: string) =>
  sql`insert into alike_todo (application_id) values (${id})`.execute(trx);

export interface SimilarCaseKey {
  application_id: string;
  kind: string;
  value_index: string;
}

export const writeSimilarCaseKeys = (trx: Db, keys: readonly SimilarCaseKey[]) =>
  trx
    .insertInto('alike_keys')
    .values([...keys])
    .onConflict((clash) =>
      clash.columns(['application_id', 'kind']).doUpdateSet((eb) => ({ value_index: eb.ref('excluded.value_index') })),
    )
    .execute();
