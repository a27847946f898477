import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiBase, calls, type CallName } from '@domain/contract/paths';
import { errorCodes } from '@domain/errors';
import { shanghaiInstant } from '@domain/time';
import type { Deps } from '../deps';
import { sendFailure } from './envelope';

/** After the announced end, clients ask again at this interval. */
const OVERDUE_S = 60;
/** Spread over which clients return, so that they do not all return in the same second. */
const SPREAD_S = 60;

/**
 * Calls that are neither GET nor HEAD and work in maintenance (docs/decisions/0047-maintenance.md): sign-in and sessions, confirmation codes,
 * stopping another person's request for the account, deactivating an officer, help numbers, marks of read notifications, leases of cases,
 * calls that only compute or search, and reports that the gateway does not repeat. Every other call is a write, also one that a later
 * release adds.
 */
export const servedInMaintenance: readonly CallName[] = [
  'sendCode',
  'signIn',
  'ssoFinish',
  'extendSession',
  'signOut',
  'signOutEverywhere',
  'sendOwnCode',
  'confirmMe',
  'stopMobileRequest',
  'helpNumber',
  'readNotifications',
  'officeSignIn',
  'setUpSecondFactor',
  'officeSsoStart',
  'officeSsoFinish',
  'officeSignOut',
  'changeStaff',
  'claimNext',
  'claim',
  'renewClaim',
  'giveBack',
  'recordLook',
  'estimate',
  'officeSearch',
  'findByHelpNumber',
  'exportCases',
  'comparePolicy',
  'tryPolicy',
  'tryVersion',
  'smsReport',
];

const reading = ['GET', 'HEAD', 'OPTIONS'];
const routeOf = (name: CallName) => `${calls[name].method} ${apiBase}${calls[name].path}`;

/** With MAINTENANCE=read-only, answers every write with 503 MAINTENANCE before its body is read. `data.until` is the announced end. */
export function refuseWrites(app: FastifyInstance, { config, clock }: Pick<Deps, 'config' | 'clock'>): void {
  const { maintenanceUntil } = config;
  if (!maintenanceUntil) return;
  const served = new Set(servedInMaintenance.map(routeOf));
  const refuse = (reply: FastifyReply) => {
    const leftS = (maintenanceUntil.getTime() - clock.now().getTime()) / 1000;
    const retryAfterS = (leftS > 0 ? leftS : OVERDUE_S) + Math.random() * SPREAD_S;
    const data = leftS > 0 ? { until: shanghaiInstant(maintenanceUntil) } : {};
    // Not thrown: a refused write is no fault, and is not logged as one.
    return sendFailure(reply, { code: 'MAINTENANCE', status: errorCodes.MAINTENANCE, retryAfterS, data });
  };
  app.addHook('onRequest', async ({ method, routeOptions: { url = '' } }, reply) => {
    if (!url.startsWith(apiBase) || reading.includes(method) || served.has(`${method} ${url}`)) return;
    return refuse(reply);
  });
  // Of a member's account only the deactivation, which protects the cases, cannot wait.
  app.addHook('preHandler', async ({ method, routeOptions: { url }, body }, reply) => {
    if (`${method} ${url}` !== routeOf('changeStaff') || isDeepStrictEqual(body, { active: false })) return;
    return refuse(reply);
  });
}
