import { createHash, randomBytes } from 'node:crypto';

import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preValidationAsyncHookHandler,
} from 'fastify';

import type { CallName } from '@domain/contract/paths';
import { HOUR_MS } from '@domain/time';

import { type Answer, type CallRequest, serve } from '../http/call';
import { later } from '../platform/clock';
import type { Db } from '../platform/db/tables';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { deleteSession, findSession, holdSession, insertSession, renewSession } from './personSessionRecords';
import { audit } from '../platform/audit/audit';

const IDLE_MS = 30 * 60_000;
const LONGEST_MS = 12 * HOUR_MS;

export interface Person {
  accountId: string;
  tokenHash: string;
  expiresAt: Date;
  confirmedAt: Date | null;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Stores only the hash of the token: a reader of the database cannot sign in with it. `isConfirmed`: the sign-in
 * counts as a confirmed code.
 */
export async function openSession(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  accountId: string,
  { isConfirmed = true } = {},
) {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = later(now, IDLE_MS);
  await insertSession(trx, {
    token_hash: hashOf(token),
    account_id: accountId,
    created_at: now,
    expires_at: expiresAt,
    ends_at: later(now, LONGEST_MS),
    confirmed_at: isConfirmed ? now : null,
    // Also without a device: a stolen token makes none known.
    is_device_recorded: true,
  });
  return { token, expiresAt };
}

/** Returns the person of a token or throws UNAUTHENTICATED. A write request extends the session, even if the write fails; a read does not. */
export async function identify(
  { db, clock }: Deps,
  token: string | undefined,
  { write }: { write: boolean },
): Promise<Person> {
  const now = clock.now();
  const tokenHash = token ? hashOf(token) : undefined;
  const session =
    tokenHash &&
    (write ? await renewSession(db, tokenHash, now, later(now, IDLE_MS)) : await findSession(db, tokenHash, now));
  if (!session) throw new AppError('UNAUTHENTICATED');
  return {
    accountId: session.account_id,
    tokenHash: session.token_hash,
    expiresAt: session.expires_at,
    confirmedAt: session.confirmed_at,
  };
}

export async function signOut(deps: Deps, { accountId, tokenHash }: Person): Promise<void> {
  await deleteSession(deps.db, tokenHash);
  await audit(deps, { actor: `person:${accountId}`, action: 'sign_out', target: `account:${accountId}` });
}

const READS = new Set(['GET', 'HEAD']);
const people = new WeakMap<FastifyRequest, Person>();

/** Authenticates an applicant before the body is parsed. A write renews the session, even if the request fails later. */
export const requirePerson =
  (deps: Deps): onRequestAsyncHookHandler =>
  async (request) => {
    const token = request.headers['user-token'];
    people.set(
      request,
      await identify(deps, typeof token === 'string' ? token : undefined, { write: !READS.has(request.method) }),
    );
  };

/**
 * Throws UNAUTHENTICATED when the session of an applicant has ended while the body was read: a thief who sends it slowly would act after
 * the freeze, the new number or the sign-out.
 */
export const requireSessionAfterBody =
  ({ db, clock }: Deps): preValidationAsyncHookHandler =>
  async (request) => {
    const person = people.get(request);
    if (!person || request.body === undefined) return;
    if (!(await findSession(db, person.tokenHash, clock.now()))) throw new AppError('UNAUTHENTICATED');
  };

/** Returns the applicant of a route with `requirePerson`. */
export function personOf(request: FastifyRequest): Person {
  const person = people.get(request);
  if (!person) throw new AppError('UNAUTHENTICATED');
  return person;
}

/**
 * Returns the dependencies of a call of an applicant. Its transactions throw UNAUTHENTICATED when the session has ended while they waited
 * for the case or the account: a freeze, a new number and a sign-out hold both.
 */
export function depsOf(deps: Deps, request: FastifyRequest): Deps {
  const { tokenHash } = personOf(request);
  return {
    ...deps,
    checkBeforeCommit: async (trx) => {
      if (!(await holdSession(trx, tokenHash, deps.clock.now()))) throw new AppError('UNAUTHENTICATED');
    },
  };
}

const FRESH_MS = 10 * 60_000;

/** Throws CONFIRMATION_REQUIRED unless a code to the registered number was confirmed recently: an open session does not prove ownership. */
function requireFresh({ config, clock }: Pick<Deps, 'config' | 'clock'>, { confirmedAt }: Person): void {
  if (!config.freshCode) return;
  if (!confirmedAt || later(confirmedAt, FRESH_MS) <= clock.now()) throw new AppError('CONFIRMATION_REQUIRED');
}

/** Requires a recent sign-in for irreversible actions; register after `requirePerson`. */
export const requireFreshPerson =
  (deps: Deps): onRequestAsyncHookHandler =>
  async (request) =>
    requireFresh(deps, personOf(request));

/**
 * Returns `serve` for calls of signed-in applicants: `work` gets the dependencies of the call and the applicant, and the hooks in `then` run
 * after the authentication.
 */
export const personCalls =
  (app: FastifyInstance, deps: Deps) =>
  <N extends CallName>(
    name: N,
    work: (deps: Deps, person: Person, request: CallRequest<N>, reply: FastifyReply) => Answer<N>,
    ...then: onRequestAsyncHookHandler[]
  ): void =>
    serve(app, name, (request, reply) => work(depsOf(deps, request), personOf(request), request, reply), {
      onRequest: [requirePerson(deps), ...then],
    });
