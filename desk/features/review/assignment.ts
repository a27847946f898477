import { call } from '@/services/call';
import { onReset } from '@/services/identity';
import { cacheHold, type Case, endAssignment, forgetCase, giveBack, seenCase } from './cases';

/** Open cases that are being given back: their page must neither renew them nor load them again. */
const beingGivenBack = new Set<string>();
onReset(() => beingGivenBack.clear());
export const isBeingGivenBack = (id: string): boolean => beingGivenBack.has(id);

/** The assignment of the case as this page knows it. */
export const heldOf = (found: Case): Case['held'] => (seenCase(found.id) ?? found).held;

/**
 * Gives the open case back because the officer asks for it. After a refusal it tries again once with the end that the server has by now:
 * the response to a renewal was lost, or another tab of the officer has opened the case. A hold of another tab stays.
 * Resolves to true when the case was not given back.
 */
export async function giveBackOpen(found: Case): Promise<boolean> {
  const { id } = found;
  const knownNote = heldOf(found)?.note;
  beingGivenBack.add(id);
  try {
    if (!(await giveBack(found))) return false;
    const held = (await call('claims').catch(() => undefined))?.list.find((one) => one.id === id)?.held;
    return !held || held.note !== knownNote || (await endAssignment(id, held.until));
  } finally {
    beingGivenBack.delete(id);
    // A response that arrived during these calls may show the case in full.
    forgetCase(id);
  }
}

/** Holds a case until the end of a day. */
export async function holdCase(id: string, day: string, note: string): Promise<void> {
  const { until } = await call('hold', { params: { id }, body: { until: day, note } });
  cacheHold(id, until, note);
}
