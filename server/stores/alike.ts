import { sql } from 'kysely';

import type { FlowId } from '@domain/flow/types';

import type { Db } from '../db/tables';

interface Todo {
  id: string;
  flow: FlowId;
  answers_sealed: string;
}

/** Taken from the queue in the caller's transaction: what is not written after all is queued still. */
export const takeAlikeTodo = async (trx: Db, limit: number): Promise<Todo[]> =>
  (
    await sql<Todo>`with taken as (delete from alike_todo where application_id in
        (select application_id from alike_todo limit ${limit} for update skip locked) returning application_id)
      select a.id, a.flow, a.answers_sealed from taken t join applications a on a.id = t.application_id`.execute(trx)
  ).rows;

export interface AlikeKey {
  application_id: string;
  kind: string;
  value_index: string;
}

export const writeAlike = (trx: Db, keys: readonly AlikeKey[]) =>
  trx
    .insertInto('alike_keys')
    .values([...keys])
    .onConflict((clash) =>
      clash.columns(['application_id', 'kind']).doUpdateSet((eb) => ({ value_index: eb.ref('excluded.value_index') })),
    )
    .execute();

interface Alike {
  kind: string;
  applicationId: string;
  number: string;
}

export const alikeOf = async (db: Db, applicationId: string, limit: number): Promise<Alike[]> =>
  (
    await sql<Alike>`select other.kind, a.id as "applicationId", a.number
      from alike_keys mine join alike_keys other using (kind, value_index)
      join applications a on a.id = other.application_id
      where mine.application_id = ${applicationId} and other.application_id <> ${applicationId}
      order by other.kind, a.submitted_at limit ${limit}`.execute(db)
  ).rows;
