import { findField } from '@domain/flow/fields';
import type { FlowDef } from '@domain/flow/types';

import type { Reading } from './readings';

/** `late`: the queue is so long that typing is faster. `other`: not a known document. `none`: the right document without values. */
export type Verdict = 'off' | 'waiting' | 'late' | 'wrong' | 'other' | 'unreadable' | 'none' | 'read';

const LATE_MS = 6_000;

/** Returns the number of fields of this form with a recognised value. */
export const valuesIn = (flow: FlowDef, { findings }: Reading): number =>
  new Set(findings.map(({ key }) => key).filter((key) => findField(flow, key))).size;

export function verdictOf(flow: FlowDef, reading: Reading): Verdict {
  const { state, fits, kind, etaMs = 0 } = reading;
  if (state === 'waiting') return etaMs > LATE_MS ? 'late' : 'waiting';
  if (state !== 'done') return state;
  if (fits === false) return kind && kind !== 'other' ? 'wrong' : 'other';
  if (valuesIn(flow, reading) > 0) return 'read';
  // `fits` is null for slots without recognition, and when the document kind is undecided: show nothing.
  return fits === null ? 'off' : 'none';
}
