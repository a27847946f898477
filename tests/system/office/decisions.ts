import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../../support/api';
import type { Place } from '../../support/server/builtServer';
import type { Part } from '../../support/verdict';
import { officerTokens } from '../../support/officers';
import { copies, sentModel } from './persons';

const city = '329700';
const moments = ['POST', 'undo', 'effect'] as const;
/** A claim, a POST or an undo takes less; the poll for due decisions runs every second. */
const withinMs = { POST: 60, undo: 60, effect: 1_200 };

/**
 * Kills the server while a decision is stored, undone and applied. Without a response the officer repeats the call with its key.
 * Each acknowledged decision must have its event once, and none after an acknowledged undo.
 */
export async function decisionsKilled(at: Place, kills: number): Promise<Part> {
  const model = await sentModel(at, 48_200);
  const [officeToken = ''] = await officerTokens(at.sql, 'decider', 1, '{review1}', `{${city}}`);
  const ids = await copies(at, model, 700_000, kills, { region_code: `'${city}'`, status: `'reviewing'`, stage: '1' });
  await at.sql(
    `insert into application_events (application_id, seq, at, event, status, actor)
     select id, seq, now(), event, 'reviewing', 'office:proof' from unnest($1::uuid[]) id, (values (1, 'submit'), (2, 'intake')) of_case (seq, event)`,
    [ids],
  );
  const wrong: string[] = [];
  const expected = new Map<string, number>();
  let cutOff = 0;

  const send = <T>(method: string, path: string, body?: object, key: string = randomUUID()) =>
    at
      .call<T>(method, `/office${path}`, { officeToken, body, headers: { 'Idempotency-Key': key } })
      .catch((): null => null);
  const kill = async (ms: number) => {
    await pause(Math.random() * ms);
    await at.killServer();
  };
  /** Repeats a call until it is answered; the first attempt is killed when asked for. */
  async function answered<T>(isKilled: boolean, ms: number, make: () => Promise<Answer<T> | null>): Promise<Answer<T>> {
    const first = make();
    if (isKilled) await kill(ms);
    let answer = await first;
    if (isKilled) {
      if (!answer) cutOff += 1;
      await at.start();
    }
    for (let tries = 0; !answer || answer.status >= 500; tries += 1) {
      if (tries === 100) throw new Error(`no answer: ${answer?.status}`);
      await pause(100);
      answer = await make();
    }
    return answer;
  }
  const waiting = async () =>
    (await at.sql<{ id: string }>('select id from pending_decisions where ended_at is null')).length;
  const makeDue = () => at.sql('update pending_decisions set due_at = now() where ended_at is null');

  for (const [i, id] of ids.entries()) {
    const moment = moments[i % moments.length];
    const claim = await answered(false, 0, () => send('POST', `/claims/${id}`, {}));
    if (claim.status !== 201) wrong.push(`a claim: ${claim.status} ${claim.errorCode}`);
    const key = randomUUID();
    const decision = { act: 'decide', body: { decision: 'approve', remark: '', stage: 1 } };
    const posted = await answered(moment === 'POST', withinMs.POST, () =>
      send<{ id: string }>('POST', `/applications/${id}/decisions`, decision, key),
    );
    if (posted.status >= 300) {
      wrong.push(`a decision: ${posted.status} ${posted.errorCode}`);
      continue;
    }
    expected.set(id, 1);
    if (moment === 'undo') {
      const undone = await answered(true, withinMs.undo, () => send('POST', `/decisions/${posted.data.id}/undo`, {}));
      if (undone.status === 200) expected.set(id, 0);
      // The effect was earlier when the restart took longer than the time to undo.
      else if (undone.errorCode !== 'TRANSITION_FORBIDDEN') wrong.push(`an undo: ${undone.status} ${undone.errorCode}`);
      await send('DELETE', `/claims/${id}`);
    }
    if (moment === 'effect') {
      await makeDue();
      await kill(withinMs.effect);
      await at.start();
    }
  }
  for (let tries = 0; (await waiting()) > 0 && tries < 300; tries += 1) {
    await makeDue();
    await pause(100);
  }
  if ((await waiting()) > 0) wrong.push(`${await waiting()} decisions had no effect`);
  const passes = await at.sql<{ id: string; n: number }>(
    `select id, (select count(*)::int from application_events where application_id = id and event = 'pass') as n
     from unnest($1::uuid[]) id`,
    [ids],
  );
  for (const { id, n } of passes)
    if (n !== expected.get(id)) wrong.push(`${n} effects instead of ${expected.get(id)} of a decision`);
  const undone = [...expected.values()].filter((n) => n === 0).length;
  return {
    counts: {
      'kills at decisions': ids.length,
      'decisions cut off': cutOff,
      'decisions applied': expected.size - undone,
      'decisions undone': undone,
    },
    wrong,
  };
}
