import type { TestApp } from './app';
import { applicant } from './applicant';
import { copiesOf } from './copies';

/** Creates `count` submitted cases: one through the API, the others as copies by SQL. */
export async function manyWaiting(t: TestApp, count: number): Promise<string[]> {
  const { id } = await (await applicant(t)).submitted('newApplyElv', 900);
  return [id, ...(await copiesOf(t, id, count - 1, { seal: true }))];
}
