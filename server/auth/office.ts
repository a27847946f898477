import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Scope } from '@domain/contract/paths';
import type { OfficeKey } from '../config/keys';
import type { Deps } from '../deps';
import { AppError } from '../errors';

const keysOfRequests = new WeakMap<FastifyRequest, OfficeKey>();

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Every key is compared, each in constant time: how long it takes says nothing about how near a guess was. */
function findKey(keys: OfficeKey[], secret: string): OfficeKey | undefined {
  const given = digest(secret);
  let found: OfficeKey | undefined;
  for (const key of keys) if (timingSafeEqual(digest(key.secret), given)) found = key;
  return found;
}

/** No or an unknown key: 401; a key without the scope: 403. */
export const requireOffice =
  ({ config }: Pick<Deps, 'config'>, scope: Scope): onRequestAsyncHookHandler =>
  async (request) => {
    const secret = request.headers['office-key'];
    const key = typeof secret === 'string' ? findKey(config.officeKeys ?? [], secret) : undefined;
    if (!key) throw new AppError('UNAUTHENTICATED');
    if (!key.scopes.includes(scope)) throw new AppError('FORBIDDEN');
    keysOfRequests.set(request, key);
  };

/** The name of the key behind `requireOffice`: who acts, for history and audit. */
export function officeOf(request: FastifyRequest): string {
  const key = keysOfRequests.get(request);
  if (!key) throw new AppError('UNAUTHENTICATED');
  return key.name;
}

/** The same for audit, and for what needs two: today the name of a key. */
export const actorOf = (request: FastifyRequest): string => `office:${officeOf(request)}`;
