import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { wrongFunds } from '../../../server/testing/funds';
import type { Answer, Api } from '../../support/api';
import { must } from '../../support/api';
import { applicantFor } from '../../support/applicants';
import { type Application, declarations, fillDraft } from '../../support/application';
import { grantByTwo, officerToken } from '../../support/officers';
import { person } from '../../support/people';
import { register } from '../../support/session';
import { smallPhoto } from '../lifetimes';
import type { Place } from '../../support/server/builtServer';
import type { Part } from '../../support/verdict';
import { balanced } from './balanced';

const flow = 'newApplyElv';
const edition = 'scrap-cur';
const regionCode = '320500';
const firstNumber = 45_000; // of the persons of this test only

const reservedTwice = `select 1 from applications a join (select application_id, sum(case kind when 'release' then -amount_fen when 'spend' then -amount_fen else amount_fen end) as held
  from fund_entries where application_id is not null group by 1) e on e.application_id = a.id where e.held <> coalesce(a.reserved_fen, 0)`;

interface Sender {
  token: string;
  draft: Application & { estimate: { amount: number } };
}

async function ready({ call, log }: Pick<Place, 'call' | 'log'>, n: number): Promise<Sender> {
  const token = await register(call, person(n), log);
  const answers = applicantFor(flow, person(n));
  const draft = await fillDraft(call, token, flow, answers, () => smallPhoto);
  return { token, draft: draft as Sender['draft'] };
}

const send = (call: Api, { token, draft }: Sender) =>
  call<{ id: string }>('POST', `/applications/${draft.id}/submission`, {
    token,
    body: { declarations },
    headers: { 'Idempotency-Key': randomUUID(), 'If-Match': String(draft.revision) },
  });

const isTaken = ({ status }: Answer) => status === 200;

/** More applicants than subsidies submit at once through two processes; one withdraws; a process is killed while the others retry. */
export async function moneyRunsOut(places: readonly [Place, Place], people: number, subsidies: number): Promise<Part> {
  const [one, other] = places;
  const { call } = balanced(places);
  const wrong: string[] = [];
  const senders: Sender[] = [];
  for (let n = 0; n < people; n += 5)
    senders.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(5, people - n) }, (_, i) => ready({ call, log: one.log }, firstNumber + n + i)),
      )),
    );
  const subsidy = senders[0]?.draft.estimate.amount ?? 0;
  const grant = (amount: number) => grantByTwo(one.call, one.sql, { edition, regionCode, amount });
  const all = (who: readonly Sender[]) =>
    Promise.all(
      who.map((sender, i) => send((places[i % 2] as Place).call, sender).catch(() => ({ status: 0 }) as Answer)),
    );
  const expect = (what: string, found: number, expected: number) => {
    if (found !== expected) wrong.push(`${what}: ${found} instead of ${expected}`);
  };
  const look = async (when: string) => {
    expect(`${when}, pools that do not add up`, (await one.sql(wrongFunds)).length, 0);
    expect(`${when}, applications that hold another sum`, (await one.sql(reservedTwice)).length, 0);
  };

  await grant(subsidies * subsidy);
  const first = await all(senders);
  expect('receipts', first.filter(isTaken).length, subsidies);
  expect(
    'refusals FUNDS_EXHAUSTED',
    first.filter(({ errorCode }) => errorCode === 'FUNDS_EXHAUSTED').length,
    people - subsidies,
  );
  await look('after all have sent');

  const winner = senders.find((_, i) => isTaken(first[i] as Answer));
  const losers = senders.filter((_, i) => !isTaken(first[i] as Answer));
  if (winner)
    await must(call('POST', `/applications/${winner.draft.id}/withdrawal`, { token: winner.token, body: {} }));
  const second = await all(losers);
  expect('more after one has withdrawn', second.filter(isTaken).length, 1);

  const left = losers.filter((_, i) => !isTaken(second[i] as Answer));
  await grant(3 * subsidy);
  const trying = all(left);
  await pause(5);
  await other.killServer();
  await trying;
  await look('after a kill');
  await other.start();
  await all(left);
  const [living] = await one.sql<{ n: number }>(
    `select count(*)::int as n from applications where fund_id is not null and status = 'submitted'`,
  );
  expect('applications with money in the end', living?.n ?? 0, subsidies + 3);
  await look('in the end');
  return { counts: { 'at once for money': people, subsidies: subsidies + 3 }, wrong };
}

/** Pauses an edition at one process, and measures when the other one reports it. */
export async function switchedEverywhere([one, other]: readonly [Place, Place]): Promise<Part> {
  const put = async (status: 'open' | 'paused') =>
    must(
      one.call('PUT', '/office/switches/replacement-prev', {
        officeToken: await officerToken(one.sql, 'lead', ['lead']),
        body: { status, notice: null },
      }),
    );
  const standing = async () => {
    const { editions } = await must(other.call<{ editions: { id: string; status: string }[] }>('GET', '/policies'));
    return editions.find(({ id }) => id === 'replacement-prev')?.status;
  };
  let slowest = 0;
  for (const status of ['paused', 'open'] as const) {
    await put(status);
    const since = Date.now();
    while ((await standing()) !== status && Date.now() - since < 10_000) await pause(20);
    slowest = Math.max(slowest, Date.now() - since);
  }
  return {
    counts: { 'ms until a switch holds everywhere': slowest },
    wrong: slowest > 2_000 ? [`a switch took ${slowest} ms to the other process`] : [],
  };
}
