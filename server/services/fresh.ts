import { later } from '../clock';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Person } from './sessions';

/** So long what was confirmed by a code counts as fresh. */
const FRESH_MS = 10 * 60_000;

/** For what cannot be taken back: who holds the telephone of a session that somebody left open is not yet its owner. */
export function requireFresh({ config, clock }: Pick<Deps, 'config' | 'clock'>, { confirmedAt }: Person): void {
  if (!config.freshCode) return;
  if (!confirmedAt || later(confirmedAt, FRESH_MS) <= clock.now()) throw new AppError('CONFIRMATION_REQUIRED');
}
