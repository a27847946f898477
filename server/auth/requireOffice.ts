import { timingSafeEqual } from 'node:crypto';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preValidationAsyncHookHandler,
} from 'fastify';
import { type Call, calls, type CallName } from '@domain/contract/paths';
import { hashOfSecret, type OfficeKey } from '../config/keys';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { type Answer, type CallRequest, serve } from '../http/call';
import { limitMemberReads } from '../http/callLimits';
import { keyedRequest } from '../http/idempotency/key';
import { type Caller, covers, hasRole, type KeyCaller, type StaffCaller } from './caller';
import { identifyStaff, secretHash } from './officeSessions';
import { hasOfficeSession, staffOfSession, stillHasRole } from './officeSessionRecords';

const READS = new Set(['GET', 'HEAD']);
type Checks = Pick<Deps, 'checkAtBegin' | 'checkBeforeCommit'>;
const allowed = new WeakMap<FastifyRequest, { caller: Caller; call: Call; checks: Checks }>();

/** Compares every key in constant time, so that the duration reveals nothing about a guess. */
function findKey(keys: OfficeKey[], secret: string): OfficeKey | undefined {
  const hash = Buffer.from(hashOfSecret(secret), 'hex');
  let matching: OfficeKey | undefined;
  for (const key of keys) if (timingSafeEqual(Buffer.from(key.hash, 'hex'), hash)) matching = key;
  return matching;
}

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** Returns the session token of a staff member. */
export const officeToken = (request: FastifyRequest): string | undefined => headerOf(request, 'office-token');

function identifyKey(deps: Deps, request: FastifyRequest): KeyCaller {
  const secret = headerOf(request, 'office-key');
  const key = secret === undefined ? undefined : findKey(deps.config.officeKeys, secret);
  if (!key) throw new AppError('UNAUTHENTICATED');
  const { name, scopes } = key;
  return { kind: 'key', actor: `office:${name}`, name, scopes, address: request.ip };
}

function mayCall(caller: Caller, { scope, roles }: Call): boolean {
  if (caller.kind === 'staff') return roles !== undefined && hasRole(caller, roles);
  return scope !== undefined && caller.scopes.includes(scope);
}

/**
 * Returns the checks of every transaction of a call. The member is locked first, before any case, as a change of the member does. The
 * session is read last: it may have ended while the call waited for a row.
 */
const checksOf = ({ clock }: Deps, caller: StaffCaller, { roles = [] }: Call, tokenHash: string): Checks => ({
  checkAtBegin: async (trx) => {
    if (!(await stillHasRole(trx, caller, roles))) throw new AppError('FORBIDDEN');
  },
  checkBeforeCommit: async (trx) => {
    if (!(await hasOfficeSession(trx, tokenHash, clock.now()))) throw new AppError('UNAUTHENTICATED');
  },
});

/** Responds 401 to a missing or unknown token or key, 403 when its roles or scopes do not allow the call, 429 above the limit of reads. */
export const requireOffice =
  (deps: Deps, name: CallName): onRequestAsyncHookHandler =>
  async (request) => {
    const token = officeToken(request);
    const caller =
      token === undefined
        ? identifyKey(deps, request)
        : await identifyStaff(deps, token, {
            write: !READS.has(request.method),
            active: headerOf(request, 'office-active') !== undefined,
            address: request.ip,
          });
    const call: Call = calls[name];
    if (!mayCall(caller, call)) throw new AppError('FORBIDDEN');
    if (caller.kind === 'staff') limitMemberReads(deps, name, caller.id);
    allowed.set(request, {
      call,
      caller: {
        ...caller,
        ...(call.idempotent === 'key' && { keyed: () => keyedRequest(request, name) }),
      },
      checks: caller.kind === 'staff' && token !== undefined ? checksOf(deps, caller, call, secretHash(token)) : {},
    });
  };

/**
 * Checks a staff member again after the body was read, which its sender may delay. Throws UNAUTHENTICATED when the session has ended or the
 * member was deactivated, FORBIDDEN when the member has lost the role or a city.
 */
export const requireMemberAfterBody =
  ({ db, clock }: Deps): preValidationAsyncHookHandler =>
  async (request) => {
    const { caller, call } = allowed.get(request) ?? {};
    if (caller?.kind !== 'staff' || request.body === undefined) return;
    const member = await staffOfSession(db, secretHash(officeToken(request) ?? ''), clock.now());
    if (!member) throw new AppError('UNAUTHENTICATED');
    if (!hasRole(member, call?.roles ?? []) || !covers(member.regions, caller.regions)) throw new AppError('FORBIDDEN');
  };

/** Returns the caller of a route with `requireOffice`. */
export function officeOf(request: FastifyRequest): Caller {
  const { caller } = allowed.get(request) ?? {};
  if (!caller) throw new AppError('UNAUTHENTICATED');
  return caller;
}

/**
 * Returns the dependencies of a call of the office. Their transactions throw FORBIDDEN when the member was deactivated or has lost the role
 * or a city since the request began, and UNAUTHENTICATED when the session has ended.
 */
const officeDepsOf = (deps: Deps, request: FastifyRequest): Deps => ({ ...deps, ...allowed.get(request)?.checks });

/** Returns the staff member who calls a route with `requireOffice`. Throws FORBIDDEN for a key. */
export function staffOf(request: FastifyRequest): StaffCaller {
  const caller = officeOf(request);
  if (caller.kind !== 'staff') throw new AppError('FORBIDDEN');
  return caller;
}

type Work<C, N extends CallName> = (deps: Deps, caller: C, request: CallRequest<N>, reply: FastifyReply) => Answer<N>;

/**
 * Returns `serve` for calls of members and keys: `work` gets the dependencies of the call and the caller, and the hooks in `then` run after
 * the authentication.
 */
export const officeCalls =
  (app: FastifyInstance, deps: Deps) =>
  <N extends CallName>(name: N, work: Work<Caller, N>, ...then: onRequestAsyncHookHandler[]): void =>
    serve(app, name, (request, reply) => work(officeDepsOf(deps, request), officeOf(request), request, reply), {
      onRequest: [requireOffice(deps, name), ...then],
    });

/** Returns `officeCalls` for calls of staff members. */
export const staffCalls =
  (app: FastifyInstance, deps: Deps) =>
  <N extends CallName>(name: N, work: Work<StaffCaller, N>, ...then: onRequestAsyncHookHandler[]): void =>
    officeCalls(app, deps)(name, (own, _, request, reply) => work(own, staffOf(request), request, reply), ...then);
