import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { requireFresh } from './freshCode';
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

/** Requires a recent sign-in for irreversible actions; register after `requirePerson`. */
export const requireFreshPerson =
  (deps: Deps): onRequestAsyncHookHandler =>
  async (request) =>
    requireFresh(deps, personOf(request));
