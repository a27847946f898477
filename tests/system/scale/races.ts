import { randomUUID } from 'node:crypto';
import { type Applicant, applicantFor, flows } from '../../support/applicants';
import { type Application, declarations, fillDraft } from '../../support/application';
import type { Answer, Api } from '../../support/api';
import { must } from '../../support/api';
import { person } from '../../support/people';
import { codeFor, register } from '../../support/session';
import { smallPhoto } from '../lifetimes';
import type { Place } from '../../support/server/builtServer';
import type { Part } from '../../support/verdict';
import { balanced } from './balanced';

interface Court {
  call: Api;
  log: string;
  /** Person numbers that no other race uses. */
  n: number;
  /** Runs this many calls at the same moment, alternating between the processes. */
  atOnce<T>(times: number, make: (at: Api, i: number) => Promise<T>): Promise<T[]>;
}

const outcomeOf = ({ status, errorCode }: Answer) => `${status} ${errorCode ?? ''}`.trim();
/** Returns '' when exactly one response has the status `won` and all others are `refused`. */
function oneOf(answers: Answer[], won: number, refused: string): string {
  const winners = answers.filter(({ status }) => status === won);
  const others = answers.filter(({ status }) => status !== won).map(outcomeOf);
  return winners.length === 1 && others.every((one) => one === refused)
    ? ''
    : `${winners.length} won, the others: ${[...new Set(others)].join(', ')}`;
}

async function filled(
  { call, log, n }: Pick<Court, 'call' | 'log' | 'n'>,
  change: (answers: Applicant) => Applicant = (answers) => answers,
) {
  const flow = flows[n % flows.length] ?? 'newApply';
  const token = await register(call, person(n), log);
  return { token, draft: await fillDraft(call, token, flow, change(applicantFor(flow, person(n))), () => smallPhoto) };
}

const send = (call: Api, token: string, { id, revision }: Application, key: string) =>
  call<{ number: string }>('POST', `/applications/${id}/submission`, {
    token,
    body: { declarations },
    headers: { 'Idempotency-Key': key, 'If-Match': String(revision) },
  });

async function fiftySubmissions(court: Court, key: () => string) {
  const { token, draft } = await filled(court);
  const answers = await court.atOnce(50, (at) => send(at, token, draft, key()));
  const receipts = new Set(answers.map(({ status, data }) => `${status} ${data?.number}`));
  return receipts.size === 1 && answers[0]?.status === 200
    ? ''
    : `${receipts.size} different receipts: ${[...receipts].slice(0, 3).join('; ')}`;
}

async function oneCar(court: Court, step: 'oldCarInfo' | 'newCarInfo') {
  const mine = await filled(court);
  const vin = applicantFor(flows[court.n % flows.length] ?? 'newApply', person(court.n))[step].vin ?? '';
  const yours = await filled({ ...court, n: court.n + flows.length }, (answers) => ({
    ...answers,
    [step]: { ...answers[step], vin },
  }));
  const answers = await court.atOnce(2, (at, i) =>
    send(at, [mine, yours][i]!.token, [mine, yours][i]!.draft, randomUUID()),
  );
  const field = answers.find(({ status }) => status !== 200)?.fields?.[`${step}.vin`]?.code;
  return oneOf(answers, 200, '409 DUPLICATE') || (field === 'duplicate' ? '' : `the field is reported as ${field}`);
}

async function oneIdentity({ call, log, n, atOnce }: Court) {
  const two = [person(n), { ...person(n + 1), idNo: person(n).idNo }];
  const codes: string[] = [];
  for (const { mobile } of two) {
    await must(call('POST', '/auth/codes', { body: { mobile } }));
    codes.push(await codeFor(mobile, log));
  }
  return oneOf(
    await atOnce(2, (at, i) =>
      at('POST', '/auth/accounts', {
        body: { ...two[i], n: undefined, code: codes[i], consents: ['privacy', 'sensitive'] },
      }),
    ),
    201,
    '409 ACCOUNT_EXISTS',
  );
}

async function oneDraft({ call, log, n, atOnce }: Court) {
  const token = await register(call, person(n), log);
  const answers = await atOnce(20, (at) =>
    at<{ id: string }>('POST', '/applications', { token, body: { flow: 'newApply' } }),
  );
  const ids = new Set(answers.map(({ data }) => data?.id));
  return ids.size === 1 && !ids.has(undefined as never) ? '' : `${ids.size} drafts`;
}

async function oneRevision({ call, log, n, atOnce }: Court) {
  const token = await register(call, person(n), log);
  const draft = await must(call<Application>('POST', '/applications', { token, body: { flow: 'newApply' } }));
  return oneOf(
    await atOnce(20, (at, i) =>
      at('PUT', `/applications/${draft.id}/steps/personalInfo`, {
        token,
        body: { address: `示例路${i}号` },
        headers: { 'If-Match': String(draft.revision) },
      }),
    ),
    200,
    '409 REVISION_CONFLICT',
  );
}

async function oneSlot({ call, log, n, atOnce }: Court) {
  const token = await register(call, person(n), log);
  const draft = await must(call<Application>('POST', '/applications', { token, body: { flow: 'newApply' } }));
  const picture = await smallPhoto;
  return oneOf(
    // A process receives at most three uploads of one account at the same time.
    await atOnce(3, (at) => at('POST', `/applications/${draft.id}/files?slot=idCardFront`, { token, body: picture })),
    201,
    '409 LIMIT_REACHED',
  );
}

/** Races that exactly one call may win across both processes. */
const races: [string, (court: Court) => Promise<string>][] = [
  [
    'one key, 50 submissions',
    (court) => {
      const key = randomUUID();
      return fiftySubmissions(court, () => key);
    },
  ],
  ['50 keys, one draft', (court) => fiftySubmissions(court, randomUUID)],
  ['two applicants, one new VIN', (court) => oneCar(court, 'newCarInfo')],
  ['two applicants, one old VIN', (court) => oneCar(court, 'oldCarInfo')],
  ['two registrations, one ID number', oneIdentity],
  ['20 times the same new draft', oneDraft],
  ['20 saves of one revision', oneRevision],
  ['3 photos for one place', oneSlot],
];

const firstNumber = 30_000; // of the persons of this test only

export async function racesAcross(places: readonly Place[], rounds: number): Promise<Part> {
  const { call } = balanced(places);
  const [{ log }] = places as [Place];
  const atOnce: Court['atOnce'] = (times, make) =>
    Promise.all(Array.from({ length: times }, (_, i) => make((places[i % places.length] as Place).call, i)));
  const wrong: string[] = [];
  let n = firstNumber;
  for (let round = 0; round < rounds; round += 1) {
    for (const [what, race] of races) {
      const fault = await race({ call, log, n: (n += 10) + (round % flows.length), atOnce }).catch(String);
      if (fault) wrong.push(`${what}: ${fault}`);
    }
  }
  return { counts: { races: rounds * races.length }, wrong };
}
