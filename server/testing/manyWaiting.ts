import type { TestApp } from './app';
import { applicant } from './applicant';
import { copiesOf } from './copies';

/** One case submitted by the calls and copies of it made by SQL, `count` in all. */
export async function manyWaiting(t: TestApp, count: number): Promise<string[]> {
  const { id } = await (await applicant(t)).submitted('newApplyElv', 900);
  return [id, ...(await copiesOf(t, id, count - 1, { seal: true }))];
}
