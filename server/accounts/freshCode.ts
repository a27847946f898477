import { later } from '../platform/clock';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Person } from './sessions';

const FRESH_MS = 10 * 60_000;

/** Throws CONFIRMATION_REQUIRED unless a code to the registered number was confirmed recently: an open session does not prove ownership. */
export function requireFresh({ config, clock }: Pick<Deps, 'config' | 'clock'>, { confirmedAt }: Person): void {
  if (!config.freshCode) return;
  if (!confirmedAt || later(confirmedAt, FRESH_MS) <= clock.now()) throw new AppError('CONFIRMATION_REQUIRED');
}
