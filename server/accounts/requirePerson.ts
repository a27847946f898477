import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { later } from '../platform/clock';
import { identify, type Person } from './sessions';

const READS = new Set(['GET', 'HEAD']);
const people = new WeakMap<FastifyRequest, Person>();

/** Authenticates an applicant before the body is parsed. A write renews the session, even if the request fails later. */
export const requirePerson =
  (deps: Deps): onRequestAsyncHookHandler =>
  async (request) => {
    const token = request.headers['user-token'];
    people.set(
      request,
      await identify(deps, typeof token === 'string' ? token : undefined, !READS.has(request.method)),
    );
  };

/** Returns the applicant of a route with `requirePerson`. */
export function personOf(request: FastifyRequest): Person {
  const person = people.get(request);
  if (!person) throw new AppError('UNAUTHENTICATED');
  return person;
}

const FRESH_MS = 10 * 60_000;

/** Throws CONFIRMATION_REQUIRED unless a code to the registered number was confirmed recently: an open session does not prove ownership. */
export function requireFresh({ config, clock }: Pick<Deps, 'config' | 'clock'>, { confirmedAt }: Person): void {
  if (!config.freshCode) return;
  if (!confirmedAt || later(confirmedAt, FRESH_MS) <= clock.now()) throw new AppError('CONFIRMATION_REQUIRED');
}

/** Requires a recent sign-in for irreversible actions; register after `requirePerson`. */
export const requireFreshPerson =
  (deps: Deps): onRequestAsyncHookHandler =>
  async (request) =>
    requireFresh(deps, personOf(request));
