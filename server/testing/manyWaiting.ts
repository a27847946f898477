import type { TestApp } from './app';
import { applicant } from './applicant';
import { copiesOf } from './copies';

/** Creates `count` submitted cases: one through the API, the others as copies by SQL. */
export async function manyWaiting(t: TestApp, count: number): Promise<string[]> {
  const { id } = await (await applicant(t)).submitted('newApplyElv', 900);
  return [id, ...(await copiesOf(t, id, count - 1, { seal: true }))];
}

/** Adds a first review to the histories, for cases that SQL puts into a later state: the second review needs it. */
export const recordPass = (t: Pick<TestApp, 'deps'>, ids: readonly string[], staffId: string) =>
  t.deps.pool.query(
    `insert into application_events (application_id, seq, at, event, status, stage, actor, staff_id)
      select id, (select coalesce(max(seq), 0) + 1 from application_events where application_id = id), $2, 'pass', 'reviewing', 2, 'staff:' || $3, $3::uuid from unnest($1::uuid[]) as cases (id)`,
    [ids, t.deps.clock.now(), staffId],
  );
