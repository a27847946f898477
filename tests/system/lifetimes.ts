import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { type Applicant, applicantFor, flows, stepNames, variants } from '../support/applicants';
import { type Answer, must } from '../support/api';
import type { Application } from '../support/application';
import { declarations } from '../support/application';
import { person } from '../support/people';
import { register } from '../support/session';
import type { Place } from '../support/server/builtServer';

/** An API to call, and the log with the sign-in codes. */
export type Door = Pick<Place, 'call' | 'log'>;

/** What the server has acknowledged and must not lose in a crash. */
export interface Acknowledged {
  token: string;
  id: string;
  revision: number;
  answers: Partial<Applicant>;
  files: string[];
  key: string;
  number?: string;
}

export const smallPhoto = sharp({ create: { width: 640, height: 640, channels: 3, background: '#abc' } })
  .jpeg()
  .toBuffer();

/** No response, or a 5xx: the server is down or restarting. */
const unanswered = (answer: Answer | null) => answer === null || answer.status >= 500;

/**
 * Runs one applicant from registration to receipt despite server failures. `again` waits until the server is back;
 * calls without a response are repeated, as the phone does.
 */
export async function lifetime(
  at: Door,
  n: number,
  again: () => Promise<void>,
  record: (acknowledged: Acknowledged) => void,
  isOver: () => boolean,
) {
  const ask = async <T>(make: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await make().catch(() => null);
      if (!unanswered(answer as Answer | null) && answer) return answer;
      await again();
    }
    throw new Error('the server never came back');
  };
  const flow = flows[n % flows.length] ?? 'newApply';
  const token = await register(at.call, person(n), at.log).catch(() => null);
  if (token === null) return again(); // not worth waiting for: the next person requests a new code
  const created = await ask(() => at.call<Application>('POST', '/applications', { token, body: { flow } }));
  const known: Acknowledged = {
    token,
    id: created.data.id,
    revision: created.data.revision,
    answers: {},
    files: [],
    key: randomUUID(),
  };
  record(known);
  const answers = applicantFor(flow, person(n));

  for (const step of stepNames) {
    let saved: Answer<Application>;
    do {
      saved = await ask(() =>
        at.call<Application>('PUT', `/applications/${known.id}/steps/${step}`, {
          token,
          body: answers[step],
          headers: { 'If-Match': String(known.revision) },
        }),
      );
      // 409: the save succeeded and its response was lost; the newer draft is in the response.
      if (saved.status === 409) known.revision = saved.data.revision;
    } while (saved.status === 409);
    known.revision = (await must(Promise.resolve(saved))).revision;
    known.answers[step] = answers[step];
    if (isOver()) return;
  }
  for (const slot of variants[flow].materials) {
    const sent = await ask(async () =>
      at.call<{ id: string }>('POST', `/applications/${known.id}/files?slot=${slot}`, {
        token,
        body: await smallPhoto,
      }),
    );
    if (sent.status === 201) known.files.push(sent.data.id);
    else if (sent.errorCode !== 'LIMIT_REACHED') throw new Error(`photo: ${sent.status} ${sent.errorCode}`);
    if (isOver()) return;
  }
  const receipt = await must(
    ask(() =>
      at.call<{ number: string }>('POST', `/applications/${known.id}/submission`, {
        token,
        body: { declarations },
        headers: { 'Idempotency-Key': known.key, 'If-Match': String(known.revision) },
      }),
    ),
  );
  known.number = receipt.number;
}

const same = (kept: Record<string, unknown>, acknowledged: Record<string, unknown>) =>
  Object.entries(acknowledged).every(([key, value]) => kept[key] === value);

/** The server may report ready before it notices a killed database: 503 is retried for a minute. */
async function read<T>(at: Pick<Door, 'call'>, path: string, token: string) {
  for (let tries = 0; ; tries += 1) {
    const answer = await at.call<T>('GET', path, { token });
    if (answer.status !== 503 || tries === 120) return answer;
    await pause(500);
  }
}

/** Returns acknowledged data that is missing or duplicated. */
export async function missing(at: Pick<Door, 'call'>, known: Acknowledged): Promise<string[]> {
  const wrong: string[] = [];
  const detail = await read<Application & { steps: Applicant }>(at, `/applications/${known.id}`, known.token);
  if (detail.status !== 200) return [`draft ${known.id} answers ${detail.status}`];
  const { data } = detail;
  if (data.revision < known.revision) wrong.push(`${known.id}: revision ${data.revision} < ${known.revision}`);
  if (known.number !== undefined && (data.number !== known.number || data.status !== 'submitted'))
    wrong.push(`${known.id}: submission ${known.number} is ${data.status} ${data.number}`);
  for (const step of stepNames) {
    const acknowledged = known.answers[step];
    // After submission, personal numbers are masked.
    if (acknowledged && !(step === 'personalInfo' && data.status !== 'draft') && !same(data.steps[step], acknowledged))
      wrong.push(`${known.id}: ${step} is not what was saved`);
  }
  for (const file of known.files) {
    const photo = await read(at, `/files/${file}`, known.token);
    if (photo.status !== 200) wrong.push(`photo ${file} answers ${photo.status}`);
  }
  const own = await read<{ total: number }>(at, '/applications', known.token);
  if (own.data?.total !== 1) wrong.push(`${known.id}: ${own.data?.total} applications instead of one`);
  return wrong;
}
