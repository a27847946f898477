import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, must } from './api';

export type Act = 'intake' | 'decide' | 'publish' | 'revoke' | 'object';
interface Server {
  call: Api;
  sql(text: string, values?: unknown[]): Promise<unknown[]>;
}

/** Takes a case and decides it, as the desk does. Intake is immediate; the time to undo of other acts is ended, and the effect takes up to a second. */
export async function takeAndDecide({ call, sql }: Server, officeToken: string, id: string, act: Act, body?: object) {
  const post = <T>(path: string, sent: object = {}) =>
    must(call<T>('POST', `/office${path}`, { officeToken, body: sent }));
  await post(`/claims/${id}`);
  if (act === 'intake') return post(`/applications/${id}/intake`);
  const decision = { act, ...(body && { body }) };
  const { id: pending } = await post<{ id: string }>(`/applications/${id}/decisions`, decision);
  for (let tries = 0; tries < 100; tries += 1) {
    await sql('update pending_decisions set due_at = now() where id = $1 and ended_at is null', [pending]);
    if ((await sql('select from pending_decisions where id = $1', [pending])).length === 0) return undefined;
    await sleep(100);
  }
  throw new Error(`${act} of ${id} has no effect`);
}
