import { findField } from '@domain/flow/fields';
import type { FlowDef } from '@domain/flow/types';

import type { Reading } from './readings';

/** `late`: so many wait that typing is faster. `other`: no paper of ours. `none`: it fits, and gave nothing. */
export type Verdict = 'off' | 'waiting' | 'late' | 'wrong' | 'other' | 'unreadable' | 'none' | 'read';

const LATE_MS = 6_000;

/** How many fields of this form a photo speaks of. */
export const valuesIn = (flow: FlowDef, { findings }: Reading): number =>
  new Set(findings.map(({ key }) => key).filter((key) => findField(flow, key))).size;

/** What is to be said of one photo. */
export function verdictOf(flow: FlowDef, reading: Reading): Verdict {
  const { state, fits, kind, etaMs = 0 } = reading;
  if (state === 'waiting') return etaMs > LATE_MS ? 'late' : 'waiting';
  if (state !== 'done') return state;
  if (fits === false) return kind && kind !== 'other' ? 'wrong' : 'other';
  if (valuesIn(flow, reading) > 0) return 'read';
  // A place that nothing is read for says nothing, and neither does a page that may be anything.
  return fits === null ? 'off' : 'none';
}
