import { call } from '@/services/call';
import { onReset } from '@/services/identity';
import { type Case, changeCached, forgetCase, giveBack, seenCase } from './cases';
import { endAssignment, type Ending } from './endAssignment';

/** Open cases that are being given back: their page must neither renew them nor load them again. */
const beingGivenBack = new Map<string, Promise<Ending>>();
onReset(() => beingGivenBack.clear());
export const isBeingGivenBack = (id: string): boolean => beingGivenBack.has(id);

/** The assignment of the case as this page knows it. */
export const heldOf = (found: Case): Case['held'] => (seenCase(found.id) ?? found).held;

/**
 * Gives the open case back because the officer asks for it. After a refusal it tries again once with the end that the server has by now:
 * the response to a renewal was lost, or another tab of the officer has opened the case. A hold of that tab stays.
 * A second request while the first one runs is the same one.
 */
export function giveBackOpen(found: Case): Promise<Ending> {
  const { id } = found;
  const running = beingGivenBack.get(id);
  if (running) return running;
  const given = giveBackOrRetry(found).finally(() => {
    beingGivenBack.delete(id);
    // A response that arrived during these calls may show the case in full.
    forgetCase(id);
  });
  beingGivenBack.set(id, given);
  return given;
}

async function giveBackOrRetry(found: Case): Promise<Ending> {
  const { id } = found;
  const knownNote = heldOf(found)?.note;
  const ending = await giveBack(found);
  if (ending !== 'refused') return ending;
  const claims = await call('claims').catch(() => undefined);
  if (!claims) return 'failed';
  const held = claims.list.find((one) => one.id === id)?.held;
  if (!held || held.note !== knownNote) return 'refused';
  return endAssignment(id, held.until);
}

/** Holds a case until the end of a day. */
export async function holdCase(id: string, day: string, note: string): Promise<void> {
  const { until } = await call('hold', { params: { id }, body: { until: day, note } });
  const held = seenCase(id)?.held;
  if (held) changeCached(id, { held: { ...held, until, note } }, until);
}
