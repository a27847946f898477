import { randomUUID } from 'node:crypto';
import { apiBase } from '@domain/contract/paths';
import type { Detail, Receipt } from '@domain/contract/types';
import { stepKeys, type Answers, type FlowId } from '@domain/flow/types';
import type { SentPersonId } from '@domain/rules/personId';
import { sampleAnswers } from '@domain/testing/sample';
import { signedIn, somebody } from './identity/person';
import { openSession } from '../auth/personSessions';
import type { TestApp } from './app';
import { samplePhoto, storeSamplePhotos } from './samplePhotos';

type Served = Pick<TestApp, 'deps' | 'inject'>;

export interface Reply<T = Detail> {
  status: number;
  data: T;
  errorCode?: string;
  fields?: Record<string, { code: string; message: string; reason?: string }>;
}

interface Sent {
  body?: object | Buffer;
  headers?: Record<string, string>;
  type?: string;
}

/** Sends one request. Writing office calls get a new `Idempotency-Key` unless `headers` has one. */
export async function call<T = Detail>(
  t: Served,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, headers, type }: Sent = {},
): Promise<Reply<T>> {
  const reply = await t.inject({
    method,
    url: apiBase + path,
    headers: {
      ...(body && { 'content-type': type ?? (Buffer.isBuffer(body) ? 'image/jpeg' : 'application/json') }),
      ...(method !== 'GET' && path.startsWith('/office/') && { 'idempotency-key': randomUUID() }),
      ...headers,
    },
    ...(body && { payload: body }),
  });
  // An empty queue is answered with 204 without a body.
  const { data, errorCode, fields } = (reply.body ? reply.json() : {}) as Reply<T>;
  return { status: reply.statusCode, data, ...(errorCode && { errorCode }), ...(fields && { fields }) };
}

export async function must<T>(reply: Promise<Reply<T>>): Promise<T> {
  const { status, data, errorCode, fields } = await reply;
  if (status >= 300) throw new Error(`${status} ${errorCode} ${JSON.stringify(fields ?? {})}`);
  return data;
}

export const allDeclarations = { declarations: ['truth', 'sensitive', 'sharing'] };

/** Moves the applicant to another city, as the `change` of `filled` and `submitted`. */
export const inCity =
  (regionCode: string) =>
  (answers: Answers): Answers => ({
    ...answers,
    personalInfo: { ...answers.personalInfo, regionCode },
  });

/** Applies with the name and ID number of `owner`, as the `change` of `filled` and `submitted`. */
export const inNameOf =
  ({ name, idNo, idType, nationality, birthDate }: Pick<Applicant, 'name' | keyof SentPersonId>) =>
  (answers: Answers): Answers => ({
    ...answers,
    personalInfo: {
      ...answers.personalInfo,
      name,
      idNo,
      ...(idType && { idType }),
      ...(nationality && { nationality }),
      ...(birthDate && { birthDate }),
    },
  });

/**
 * A signed-in applicant with helpers for the calls. A different `n` gives different unique numbers (VIN, invoice …).
 * With `photo`, `filled` uploads these photos through the API; without it, sample photos are stored directly.
 */
export const applicant = async (t: Served, identity = somebody(), photo?: () => Promise<Buffer>) =>
  applicantOf(t, await signedIn(t.deps, identity), photo);

/** The same for an account that exists. */
export function applicantOf(t: Served, person: Awaited<ReturnType<typeof signedIn>>, photo?: () => Promise<Buffer>) {
  const headers = { ...person.headers };
  /** opens a new session after the session has expired */
  const signInAgain = async (): Promise<void> => {
    headers['user-token'] = (await openSession(t.deps.db, t.deps, person.accountId)).token;
  };
  const send = <T = Detail>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object | Buffer,
    more: Record<string, string> = {},
  ) => call<T>(t, method, path, { ...(body && { body }), headers: { ...headers, ...more } });
  const begin = (flow: FlowId) => must(send('POST', '/applications', { flow }));
  const get = (id: string) => must(send('GET', `/applications/${id}`));
  const save = (id: string, step: string, body: object, revision: number | string) =>
    send('PUT', `/applications/${id}/steps/${step}`, body, { 'if-match': String(revision) });
  const upload = async (id: string, slot: string) =>
    must(
      send<{ id: string; slot: string }>(
        'POST',
        `/applications/${id}/files?slot=${slot}`,
        await (photo ?? samplePhoto)(),
      ),
    );

  /** Creates a complete draft. */
  async function filled(
    flow: FlowId,
    n: number,
    change: (answers: Answers) => Answers = (answers) => answers,
  ): Promise<Detail> {
    const draft = await begin(flow);
    const answers = change(sampleAnswers(flow, n));
    let { revision } = draft;
    for (const step of stepKeys) ({ revision } = await must(save(draft.id, step, answers[step], revision)));
    const policy = t.deps.policy.editions.find((edition) => edition.flow === flow);
    const slots = (policy?.materials ?? []).flatMap(({ key, min }) => Array.from({ length: min }, () => key));
    if (!photo) await storeSamplePhotos(t.deps, draft.id, slots);
    else for (const slot of slots) await upload(draft.id, slot);
    return get(draft.id);
  }

  const submit = (id: string, revision: number | string, key: string = randomUUID(), more: object = {}) =>
    send<Receipt>(
      'POST',
      `/applications/${id}/submission`,
      { ...allDeclarations, ...more },
      {
        'idempotency-key': key,
        'if-match': String(revision),
      },
    );
  const correct = (id: string, key: string = randomUUID()) =>
    send<Receipt>('POST', `/applications/${id}/corrections`, {}, { 'idempotency-key': key });

  async function submitted(flow: FlowId, n: number, change?: (answers: Answers) => Answers): Promise<Detail> {
    const draft = await filled(flow, n, change);
    await must(submit(draft.id, draft.revision));
    return get(draft.id);
  }

  return { ...person, headers, signInAgain, send, begin, get, save, upload, filled, submit, submitted, correct };
}

export type Applicant = Awaited<ReturnType<typeof applicant>>;
