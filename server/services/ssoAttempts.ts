import { later } from '../clock';
import type { OidcConfig } from '../config/outside';
import type { SsoAttemptRow } from '../db/tables/identity';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { findAttempt, insertAttempt, takeAttempt } from '../stores/sso';
import { beginAuthorization } from './oidc';

const ATTEMPT_MS = 10 * 60_000;

type Door = SsoAttemptRow['door'];

/** State, nonce and verifier stay here; the browser is sent on with the address. */
export async function beginAttempt(
  deps: Pick<Deps, 'db' | 'clock'>,
  oidc: OidcConfig,
  { door, redirect, scope }: { door: Door; redirect: string | null; scope: string },
): Promise<{ authorizationUrl: string }> {
  const { authorizationUrl, state, nonce, verifier } = await beginAuthorization(oidc, scope);
  const expires_at = later(deps.clock.now(), ATTEMPT_MS);
  await insertAttempt(deps.db, { state, nonce, verifier, redirect, door, expires_at, used_at: null });
  return { authorizationUrl };
}

/** A state of ours is good once and for ten minutes; whatever else comes is told apart, so that the page can explain it. */
export async function attemptOf(deps: Pick<Deps, 'db' | 'clock'>, door: Door, state: string): Promise<SsoAttemptRow> {
  const ours = /^[\w-]+$/.test(state);
  const taken = ours && (await takeAttempt(deps.db, door, state, deps.clock.now()));
  if (taken) return taken;
  const known = ours && (await findAttempt(deps.db, door, state));
  if (!known) {
    throw new AppError('VALIDATION_FAILED', {
      fields: {
        state: { code: 'unknown', reason: 'sso.foreign', message: '这次登录不是从本网站发起的，请重新登录。' },
      },
    });
  }
  const problem = known.used_at
    ? { reason: 'sso.used', message: '这次登录已经完成过，请重新登录。' }
    : { reason: 'sso.expired', message: '登录停留时间过长，已失效，请重新登录。' };
  throw new AppError('CODE_EXPIRED', { fields: { state: { code: 'unknown', ...problem } } });
}
