import { type Api, must } from '../api';
import { type Act, takeAndDecide } from '../decide';
import { sql } from '../server/database';
import { officerToken } from '../officers';

/** One officer per stage: the four-eyes rule forbids that one person takes both. */
const officers = {
  first: ['intake', 'review1'],
  second: ['review2', 'publish'],
  lead: ['lead'],
  payer: ['pay'],
  releaser: ['release'],
} as const;
const as = async (name: keyof typeof officers) => ({
  officeToken: await officerToken(sql, `journey-${name}`, officers[name]),
});

export interface Marked {
  key: string;
  code: string;
  text: string;
}

/** Office actions through the API. The officer takes the case before each of them. */
export function office(call: Api) {
  const post = async (who: 'first' | 'second', id: string, act: Act, body?: object) =>
    takeAndDecide({ call, sql }, (await as(who)).officeToken, id, act, body);
  const decide = async (id: string, body: Record<string, unknown>) => {
    const [row] = await sql('select stage from applications where id = $1', [id]);
    return post(row?.stage === 2 ? 'second' : 'first', id, 'decide', body);
  };
  return {
    intake: (id: string) => post('first', id, 'intake'),
    approve: (id: string) => decide(id, { decision: 'approve', remark: '符合条件' }),
    sendBack: (id: string, items: Marked[]) => decide(id, { decision: 'return', items, remark: '请按标出的项目补正' }),
    publish: (id: string) => post('second', id, 'publish'),
  };
}

export async function approveFully(call: Api, id: string) {
  const { intake, approve, publish } = office(call);
  await intake(id);
  await approve(id);
  await approve(id);
  await publish(id);
}

interface Batch {
  id: string;
  state: string;
  lines: { number: string; result: string | null }[];
}

/** Returns the open batch of a case. Another worker may have created it. */
async function openBatchOf(call: Api, number: string): Promise<Batch | undefined> {
  const { list } = await must(call<{ list: Batch[] }>('GET', '/office/batches?pageSize=100', await as('payer')));
  for (const { id, state } of list) {
    if (state !== 'made' && state !== 'released') continue;
    const batch = await must(call<Batch>('GET', `/office/batches/${id}`, await as('payer')));
    if (batch.lines.some((line) => line.number === number && line.result === null)) return batch;
  }
  return undefined;
}

/** Pays a published case, or one with a corrected account, through a batch. `started` stops after the release. */
export async function pay(call: Api, id: string, result: 'started' | 'paid' | 'failed', reason = '账号与户名不符') {
  type Case = { number: string; edition: string };
  const { number, edition } = await must(call<Case>('GET', `/office/applications/${id}`, await as('lead')));
  let batch = await openBatchOf(call, number);
  if (!batch) {
    // Ends the publicity period: the trigger of the event table allows changes only in replica mode.
    await sql(`begin; set local session_replication_role = replica;
      update application_events set at = at - interval '30 days' where application_id = '${id}'; commit`);
    await call('POST', '/office/batches', { ...(await as('payer')), body: { edition } });
    batch = await openBatchOf(call, number);
  }
  if (!batch) throw new Error(`${number} is in no batch`);
  if (batch.state === 'made') {
    const { status, errorCode } = await call('POST', `/office/batches/${batch.id}/release`, await as('releaser'));
    if (status !== 200 && errorCode !== 'BATCH_CLOSED') throw new Error(`release: ${status} ${errorCode}`);
  }
  if (result === 'started') return;
  const body = [{ number, result, ...(result === 'failed' && { reason }) }];
  await must(call('POST', `/office/batches/${batch.id}/answers`, { ...(await as('payer')), body }));
}
