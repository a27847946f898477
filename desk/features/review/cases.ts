import type { CallTypes } from '@domain/contract/types';
import type { QueueName } from '@domain/queues';
import { call } from '@/services/call';
import { onReset } from '@/services/identity';
import { dropPhoto, photoOf, readAhead } from '@/services/photos';
import { filesInOrder, firstToSee, ordered, rowsOf } from './rows';

export type Case = CallTypes['officeApplication']['reply'];

/** The decision in favour of the applicant that the case is open for. */
export const yesOf = (events: Case['allowedEvents']) =>
  (['intake', 'pass', 'approve', 'publish'] as const).find((event) => events.includes(event));

/** The last responses, so that a case is shown without waiting. */
const seen = new Map<string, Case>();
export const seenCase = (id: string) => seen.get(id);
export function keepCase(found: Case): Case {
  seen.set(found.id, found);
  if (seen.size > 30) seen.delete(seen.keys().next().value ?? '');
  return found;
}

/** The case was decided or given back: the cached response is outdated, and its photos are no longer needed. */
export function forgetCase(id: string) {
  seen.get(id)?.files.forEach((file) => dropPhoto(file.id));
  seen.delete(id);
}

/** A prefetched case of this age is claimed again before it is shown: the lease lasts 15 minutes. */
const SURE_MS = 5 * 60_000;

interface Prepared {
  queue: QueueName | undefined;
  found: Promise<Case | undefined>;
  at: number;
}
let prepared: Prepared | null = null;
let taking = false;
onReset(() => {
  seen.clear();
  prepared = null;
  taking = false;
});

/** As they are looked at: where something differs first. */
function photosInOrder(found: Case): string[] {
  const rows = ordered(rowsOf(found));
  const first = rows[firstToSee(rows)]?.fileId;
  const all = filesInOrder(found.files).map(({ id }) => id);
  return first ? [first, ...all.filter((id) => id !== first)] : all;
}

async function claimNext(queue: QueueName | undefined): Promise<Case | undefined> {
  const found = await call('claimNext', { body: queue ? { queue } : {} });
  if (!found) return undefined;
  // The one that is looked at first is waited for, the others come behind it.
  const [first, ...others] = photosInOrder(found);
  if (first) await photoOf(first).catch(() => undefined);
  void readAhead(others);
  return keepCase(found);
}

/** Takes the next case while one still looks at this one, photos and all. */
export function prepareNext(queue: QueueName | undefined) {
  if (prepared) return;
  const found = claimNext(queue);
  prepared = { queue, found, at: performance.now() };
  // A failed prefetch is repeated when the officer asks for the next case; the error is shown then.
  found.catch(() => {
    if (prepared?.found === found) prepared = null;
  });
}

/** Returns the next case of a queue, or undefined when there is none. `busy`: another call has not ended, on whatever page. */
export async function takeNext(queue: QueueName | undefined): Promise<Case | undefined | 'busy'> {
  if (taking) return 'busy';
  taking = true;
  try {
    return await takePrepared(queue);
  } finally {
    taking = false;
  }
}

async function takePrepared(queue: QueueName | undefined): Promise<Case | undefined> {
  const ready = prepared;
  prepared = null;
  if (!ready) return claimNext(queue);
  const found = await ready.found.catch(() => undefined);
  if (!found || ready.queue !== queue) {
    if (found) await giveBack(found.id);
    return claimNext(queue);
  }
  if (performance.now() - ready.at < SURE_MS) return found;
  return call('claim', { params: { id: found.id } }).then(keepCase, () => claimNext(queue));
}

/** Keeps a claimed case that the officer did not wait for as the prefetched one. */
export function keepForLater(queue: QueueName | undefined, found: Case) {
  if (prepared) return void giveBack(found.id);
  prepared = { queue, found: Promise.resolve(found), at: performance.now() };
}

export async function giveBack(id: string): Promise<void> {
  forgetCase(id);
  await call('giveBack', { params: { id } }).catch(() => undefined);
}

/** The officer has left the cases: gives the prefetched one back. */
export async function letGoPrepared({ keepalive = false } = {}) {
  const ready = prepared;
  prepared = null;
  const found = await ready?.found.catch(() => undefined);
  if (!found) return;
  forgetCase(found.id);
  await call('giveBack', { params: { id: found.id }, keepalive, quiet: true }).catch(() => undefined);
}

export async function renewPrepared() {
  const found = await prepared?.found.catch(() => undefined);
  if (found) await call('renewClaim', { params: { id: found.id } }).catch(() => undefined);
}
