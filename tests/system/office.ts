import { setTimeout as pause } from 'node:timers/promises';
import { type Place, place } from '../support/server/builtServer';
import { type Verdict, unhandledIn } from '../support/verdict';
import { officerTokens } from '../support/officers';
import { copies, type Model, sentModel } from './office/persons';

const city = '329800';
const edition = 'scrap-cur';
const amount = 1_800_000;
const inARound = 12;
const firstNumber = 500_000;

interface Batch {
  id: string;
  state: string;
  count: number;
}

/** Fake bank: pays a file once, however often it is sent; rejects every fifth account at the first attempt. */
function bank() {
  const paid = new Map<string, number>();
  const refused = new Set<string>();
  const answers = new Map<string, { number: string; result: string; reason?: string }[]>();
  const numbersIn = (file: string) => [...file.matchAll(/"(BF\d+)"/g)].map(([, number = '']) => number);
  return {
    paid,
    refused,
    answerTo(batch: string, file: string) {
      const known = answers.get(batch);
      if (known) return known;
      const results = numbersIn(file).map((number) => {
        if (Number(number.slice(-6)) % 5 === 0 && !refused.has(number)) {
          refused.add(number);
          return { number, result: 'failed', reason: '账户不存在' };
        }
        paid.set(number, (paid.get(number) ?? 0) + 1);
        return { number, result: 'paid' };
      });
      answers.set(batch, results);
      return results;
    },
  };
}

/** Creates cases whose publicity period is over. */
async function ripe(at: Place, model: Model, round: number): Promise<void> {
  const ids = await copies(at, model, firstNumber + round * inARound, inARound, {
    region_code: `'${city}'`,
    status: `'publicity'`,
    approved_amount: String(amount),
  });
  await at.sql(
    `insert into application_events (application_id, seq, at, event, status, actor)
     select id, 1, now() - interval '20 days', 'publish', 'publicity', 'office:proof' from unnest($1::uuid[]) id`,
    [ids],
  );
}

/** Kills the server between the steps of payments. Without a response, the officers check the state and repeat what was not done. */
export async function office(kills: number): Promise<Verdict> {
  const at = place();
  await at.start();
  const model = await sentModel(at, 48_100);
  const [maker = ''] = await officerTokens(at.sql, 'maker', 1, '{pay}', `{${city}}`);
  const [releaser = ''] = await officerTokens(at.sql, 'releaser', 1, '{release}', `{${city}}`);
  const theBank = bank();
  const wrong: string[] = [];
  let killed = 0;
  let cutOff = 0;
  const ask = <T>(token: string, method: string, path: string, body?: unknown) =>
    at
      .call<T>(method, `/office/batches${path}`, {
        ...(body !== undefined && { body }),
        headers: { 'Office-Token': token },
      })
      .catch(() => null);
  /** How long each of the four calls takes without a kill: a kill happens at a random time during the call or just after it. */
  const took = new Map<string, number>();
  const killedIn: Record<string, number> = {};
  /** The first attempt of each call in a batch is killed; the following ones repeat it. */
  function killing(what: string) {
    let isFirst = killed < kills;
    return async <T>(make: () => Promise<T | null>): Promise<T | null> => {
      const began = performance.now();
      const under = make();
      if (!isFirst) {
        const answer = await under;
        took.set(what, performance.now() - began);
        return answer;
      }
      isFirst = false;
      killed += 1;
      killedIn[what] = (killedIn[what] ?? 0) + 1;
      await pause(Math.random() * 1.3 * (took.get(what) ?? 30));
      await at.killServer();
      const answer = await under;
      if (answer === null) cutOff += 1;
      await at.start();
      return answer;
    };
  }
  const list = async () => (await ask<{ list: Batch[] }>(maker, 'GET', ''))?.data.list ?? [];
  const isOpen = ({ state }: Batch) => state === 'made' || state === 'released';
  const open = async (): Promise<Batch | undefined> => (await list()).find(isOpen);

  /** Runs one batch from creation to the bank's answers; returns false if there was nothing to pay. */
  async function oneBatch(): Promise<boolean> {
    let batch: Batch | undefined;
    // Repeated without a response; if the first one succeeded, nothing is left for a second batch.
    const making = killing('making');
    while (!batch) {
      const made = await making(() => ask<Batch>(maker, 'POST', '', { edition }));
      if (made?.status === 201) batch = made.data;
      else if (made?.status === 422) {
        batch = await open();
        if (!batch) return false;
      }
    }
    const several = (await list()).filter(isOpen).length;
    if (several !== 1) wrong.push(`${several} open batches for the same cases`);
    const { id } = batch;
    const same = await ask(maker, 'POST', `/${id}/release`, {});
    if (same?.status !== 403) wrong.push(`who made a batch released it: ${same?.status}`);
    const releasing = killing('release');
    for (let released = false; !released;) {
      const reply = await releasing(() => ask(releaser, 'POST', `/${id}/release`, {}));
      released = reply?.status === 200 || reply?.errorCode === 'BATCH_CLOSED';
    }
    let file = '';
    const fetching = killing('file');
    while (!file) {
      const reply = await fetching(() =>
        fetch(`${at.origin}/qczhyjs/api/office/batches/${id}/file`, { headers: { 'Office-Token': releaser } })
          .then(async (answer) => (answer.ok ? answer.text() : null))
          .catch(() => null),
      );
      file = reply ?? '';
    }
    const answers = theBank.answerTo(id, file);
    // Not by the releaser: the reporter of a failure may not release the next payment of the case.
    const answering = killing('answers');
    for (let isReceived = false; !isReceived;) {
      const reply = await answering(() => ask(maker, 'POST', `/${id}/answers`, answers));
      if (reply && reply.status !== 200) wrong.push(`the bank's answers: ${reply.status} ${reply.errorCode}`);
      isReceived = reply !== null;
    }
    // Repeated answers change nothing.
    const twice = await ask<{ applied: number }>(maker, 'POST', `/${id}/answers`, answers);
    if (twice?.data.applied !== 0) wrong.push(`answers sent again changed ${twice?.data.applied}`);
    return true;
  }

  let rounds = 0;
  for (; killed < kills || rounds === 0; rounds += 1) {
    await ripe(at, model, rounds);
    await oneBatch();
    const failed = await at.sql<{ id: string }>(
      `select id from applications where region_code = $1 and status = 'pay_failed'`,
      [city],
    );
    for (const { id } of failed) {
      const payee = { bankName: '示例银行', bankBranch: '示例支行', bankCardNo: '6299990000000000020' };
      await at.call('PUT', `/applications/${id}/payee`, { token: model.token, body: payee });
    }
  }
  while (await oneBatch());

  const cases = rounds * inARound;
  const twice = [...theBank.paid.values()].filter((times) => times > 1).length;
  if (twice) wrong.push(`${twice} were paid twice`);
  if (theBank.paid.size !== cases) wrong.push(`${cases - theBank.paid.size} were forgotten`);
  const none: [string, string][] = [
    ['cases that are not paid', `select 1 from applications where region_code = '${city}' and status <> 'paid'`],
    [
      'cases paid twice in their history',
      `select 1 from application_events where event = 'paid' group by application_id having count(*) > 1`,
    ],
    ['lines still open', 'select 1 from payment_lines where open'],
    [
      'batches whose sum is not that of their lines',
      'select 1 from payment_batches b where sum_fen <> (select sum(amount_fen) from payment_lines where batch_id = b.id)',
    ],
  ];
  for (const [what, sql] of none) {
    const rows = await at.sql(sql);
    if (rows.length) wrong.push(`${rows.length} × ${what}`);
  }
  await at.stop();
  wrong.push(...unhandledIn(at.log));
  return {
    what: 'the office, killed between the steps of payments',
    counts: {
      kills: killed,
      ...Object.fromEntries(Object.entries(killedIn).map(([what, times]) => [`in the ${what}`, times])),
      'calls cut off': cutOff,
      'cases paid': theBank.paid.size,
      'refused once by the bank': theBank.refused.size,
    },
    wrong: [...new Set(wrong)],
  };
}
