import { createHash, randomBytes } from 'node:crypto';
import { HOUR_MS } from '@domain/time';

import { later } from '../platform/clock';
import type { OidcConfig } from '../config/config';
import type { SsoAttemptRow } from '../platform/db/tables/identity';
import type { Deps } from '../deps';
import { AppError, invalid } from '../errors';
import { findAttempt, insertAttempt, takeAttempt } from './ssoQueries';
import { beginAuthorization } from './oidc';
import { addressIndex } from './signInLimits';
import { limit } from '../platform/rateLimits';

const ATTEMPT_MS = 10 * 60_000;
/** The clocks of the provider and of this server differ a little. */
const CLOCK_DIFFERENCE_MS = 30_000;
/** Each attempt is a row. A mobile carrier has thousands of users behind one address. */
const ATTEMPTS_OF_NETWORK = { limit: 3_000, windowMs: HOUR_MS };

type Door = SsoAttemptRow['door'];

interface NewAttempt {
  door: Door;
  /** network address of the browser */
  address: string;
  scope: string;
  prompt?: 'login';
  redirect?: string | null;
  invitationHash?: string | null;
}

const hashOf = (browserKey: string): string => createHash('sha256').update(browserKey).digest('base64url');

/**
 * Nonce and verifier stay on the server. The browser stores `browserKey`: without it the callback URL is useless in another browser
 * or to a reader of a proxy log.
 */
export async function beginAttempt(
  deps: Pick<Deps, 'db' | 'clock' | 'vault'>,
  oidc: OidcConfig,
  { door, address, scope, prompt, redirect = null, invitationHash = null }: NewAttempt,
): Promise<{ authorizationUrl: string; browserKey: string }> {
  await limit(deps.db, `sso:${addressIndex(deps, address)}`, ATTEMPTS_OF_NETWORK, deps.clock.now());
  const { authorizationUrl, state, nonce, verifier } = await beginAuthorization(oidc, scope, prompt);
  const browserKey = randomBytes(32).toString('base64url');
  await insertAttempt(deps.db, {
    state,
    nonce,
    verifier,
    redirect,
    door,
    browser_hash: hashOf(browserKey),
    invitation_hash: invitationHash,
    expires_at: later(deps.clock.now(), ATTEMPT_MS),
    used_at: null,
  });
  return { authorizationUrl, browserKey };
}

/** Returns the attempt of this browser, once and within ten minutes. A wrong `browserKey` does not use it up. */
export async function attemptOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  door: Door,
  { state, browserKey }: { state: string; browserKey: string },
): Promise<SsoAttemptRow> {
  const isOurs = /^[\w-]+$/.test(state);
  const key = { door, state, browser_hash: hashOf(browserKey) };
  const taken = isOurs && (await takeAttempt(deps.db, key, deps.clock.now()));
  if (taken) return taken;
  const attempt = isOurs && (await findAttempt(deps.db, key));
  if (!attempt) {
    throw invalid('state', {
      code: 'unknown',
      reason: 'sso.foreign',
      message: '这次登录不是从这个浏览器发起的，请重新登录。',
    });
  }
  const problem = attempt.used_at
    ? { reason: 'sso.used', message: '这次登录已经完成过，请重新登录。' }
    : { reason: 'sso.expired', message: '登录停留时间过长，已失效，请重新登录。' };
  throw new AppError('CODE_EXPIRED', { fields: { state: { code: 'unknown', ...problem } } });
}

/** Whether the provider asked the person during this attempt: a browser can remove `prompt` from the URL, but not change `auth_time`. */
export const isAskedIn = ({ expires_at }: SsoAttemptRow, authenticatedAt: Date | null): boolean =>
  authenticatedAt !== null && later(authenticatedAt, ATTEMPT_MS + CLOCK_DIFFERENCE_MS) >= expires_at;
