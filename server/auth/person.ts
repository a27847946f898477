import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { requireFresh } from '../services/fresh';
import { identify, type Person } from '../services/sessions';

const READS = new Set(['GET', 'HEAD']);
const people = new WeakMap<FastifyRequest, Person>();

/** Before anything of the body is read: whose token is this? A write renews the session, whatever becomes of it. */
export const requirePerson =
  (deps: Deps): onRequestAsyncHookHandler =>
  async (request) => {
    const token = request.headers['user-token'];
    people.set(
      request,
      await identify(deps, typeof token === 'string' ? token : undefined, !READS.has(request.method)),
    );
  };

/** The person of a call behind `requirePerson`. */
export function personOf(request: FastifyRequest): Person {
  const person = people.get(request);
  if (!person) throw new AppError('UNAUTHENTICATED');
  return person;
}

/** Behind `requirePerson`, for what cannot be taken back. */
export const requireFreshPerson =
  (deps: Deps): onRequestAsyncHookHandler =>
  async (request) =>
    requireFresh(deps, personOf(request));
