import { newKey } from '@shared/request';
import type { CallTypes } from '@domain/contract/types';
import type { QueueName } from '@domain/queues';
import { call } from '@/services/call';
import { isRetryable } from '@/services/callError';
import { getToken, onLock, onReset } from '@/services/identity';
import { dropPhotosExcept, prefetchPhoto, readAhead } from '@/services/photos';
import { stopwatch } from '@/services/stopwatch';
import { endAssignment, type Ending, type Sending } from './endAssignment';
import { photosInOrder } from './rows';
import { clearSkipped, skippedLately } from './skipped';

export type Case = CallTypes['officeApplication']['reply'];

interface Cached {
  found: Case;
  /** milliseconds until the lease ends; a masked case has none */
  left: () => number;
  /** the end of the lease by the server's clock: identifies it, because each claim, renewal and hold changes it */
  until?: string;
}
/** The last responses, so that a case is shown without waiting: in full only while its lease lasts. */
const cached = new Map<string, Cached>();
/** The number of removals from the cache, and its value at the last removal of a case or of all: responses of earlier requests are not cached. */
let removals = 0;
let allRemovedAt = 0;
const removedAt = new Map<string, number>();

export function seenCase(id: string): Case | undefined {
  const known = cached.get(id);
  return known && known.left() > 0 ? known.found : undefined;
}

const leftOf = ({ held, masked }: Case, elapsed: () => number) =>
  masked ? () => Infinity : () => (held?.mine ? held.leftMs - elapsed() : 0);

/**
 * Call before a request; the returned function caches its response. The lease counts from the request on, because the response may be late.
 * A response is not cached when the case was given back or decided during the request, or the officer has changed.
 */
export function beginLoad(): (found: Case) => Case {
  const elapsed = stopwatch();
  const before = removals;
  return (found) => {
    if ((removedAt.get(found.id) ?? allRemovedAt) > before) return found;
    for (const [id, { left }] of cached) if (left() <= 0) forgetCase(id);
    cached.delete(found.id);
    cached.set(found.id, { found, left: leftOf(found, elapsed), until: found.held?.until });
    if (cached.size > 30) cached.delete(cached.keys().next().value ?? '');
    return found;
  };
}

/**
 * The case was decided or given back, or its lease has ended: the cached response and its photos are outdated.
 * Photos are cached only with a case. Those of its earlier rounds and similar cases are removed too, so that the server records the next look.
 */
export function forgetCase(id: string) {
  removedAt.set(id, (removals += 1));
  cached.delete(id);
  const files = [...cached.values()].flatMap(({ found }) => [found, ...found.rounds].flatMap((round) => round.files));
  dropPhotosExcept(new Set(files.map((file) => file.id)));
}

/** Renewals without a response, by case. */
const renewals = new Map<string, Promise<{ until: string }>>();

/** Renews the lease of a case. Rejects when the officer no longer holds it, or when it no longer ends at `known`. */
export async function renewLease(id: string, known?: string): Promise<void> {
  const elapsed = stopwatch();
  const renewal = call('renewClaim', { params: { id }, ...(known && { body: { until: known } }) });
  renewals.set(id, renewal);
  const { until, leftMs } = await renewal.finally(() => renewals.get(id) === renewal && renewals.delete(id));
  const before = cached.get(id);
  if (before && !before.found.masked) cached.set(id, { ...before, until, left: () => leftMs - elapsed() });
}
/** The end of the lease of a case, as this page knows it. */
const knownUntil = ({ id, held }: Case) => cached.get(id)?.until ?? held?.until;

/** Changes a cached case before the server returns it: the hold with the end of its lease, or the draft. */
export function changeCached(id: string, part: Partial<Case>, until = cached.get(id)?.until) {
  const before = cached.get(id);
  if (before) cached.set(id, { ...before, until, found: { ...before.found, ...part } });
}

/** A prefetched case with less of its lease left than this is renewed before it is shown. */
const RENEWED_BELOW_MS = 10 * 60_000;

interface Prepared {
  queue: QueueName | undefined;
  found: Promise<Case | undefined>;
  /** id of the case, when it has been claimed */
  id?: string;
}
/** The claim without a response. Repeated with its key it returns the case that it may have claimed, not another one. */
let lost: { text: string; key: string; since: () => number } | null = null;
/** A lost claim is repeated with its key for this long: much shorter than the lease of the case. */
const REPEATED_FOR_MS = 5 * 60_000;
let prepared: Prepared | null = null;
let taking = false;
/** Removes every case. Responses of earlier requests are not cached either. */
function forgetCases() {
  cached.clear();
  removedAt.clear();
  allRemovedAt = removals += 1;
  prepared = null;
}
onReset(() => {
  forgetCases();
  lost = null;
  taking = false;
});
// The open case stays assigned to the officer until its lease ends, the prefetched one is given back.
onLock(() => {
  const id = prepared?.id;
  const until = id && cached.get(id)?.until;
  // The request contains no data of the case: after a 401 it waits for the next sign-in.
  if (until) void endAssignment(id, until);
  if (prepared && !id) void giveBackLate(prepared.found);
  forgetCases();
});

/** Gives back a case whose claim has no response at the lock: the session that the lock ends may still be valid when it arrives. */
async function giveBackLate(claimed: Prepared['found'], token = getToken() ?? undefined) {
  const late = await claimed.catch(() => undefined);
  if (!late?.held) return;
  await endAssignment(late.id, late.held.until, getToken() ? {} : { token, rejectOn401: true });
}

/** Claims the oldest case of a queue except these, and caches it. */
async function claim(queue: QueueName | undefined, except: string[]): Promise<Case | undefined> {
  const keep = beginLoad();
  const body = { ...(queue && { queue }), ...(except.length > 0 && { except }), prefetch: true };
  const text = JSON.stringify(body);
  const sent =
    lost?.text === text && lost.since() < REPEATED_FOR_MS ? lost : { text, key: newKey(), since: stopwatch() };
  lost = null;
  const found = await call('claimNext', { body, key: sent.key }).catch((error: unknown) => {
    if (isRetryable(error)) lost = sent;
    throw error;
  });
  return found ? keep(found) : undefined;
}

/** Claims the oldest case of a queue that was not skipped. Opening the case requests it again, which the server records as a view. */
async function claimNext(queue: QueueName | undefined): Promise<Case | undefined> {
  const except = skippedLately();
  let found = await claim(queue, except);
  if (!found && except.length > 0) {
    clearSkipped();
    found = await claim(queue, []);
  }
  // Photos are cached only with their case: neither is after a lock.
  if (!found || !seenCase(found.id)) return found;
  // The photo that is shown first is loaded before the case is opened, the others after it.
  const [first, ...others] = photosInOrder(found);
  if (first) await prefetchPhoto(first).catch(() => undefined);
  void readAhead(others);
  return found;
}

/** Prefetches the next case with its photos while the officer reviews this one. */
export function prepareNext(queue: QueueName | undefined, shownId?: string) {
  // The officer has opened the prefetched case by a link.
  if (prepared?.id && prepared.id === shownId) prepared = null;
  // While `takeNext` claims, a second claim could take the only case of the queue.
  if (prepared || taking) return;
  const ready: Prepared = { queue, found: claimNext(queue) };
  prepared = ready;
  // A failed prefetch is repeated when the officer requests the next case; an error is shown then.
  ready.found.then(
    (found) => (ready.id = found?.id),
    () => {
      if (prepared === ready) prepared = null;
    },
  );
}

/** Returns the case after `shownId`, or undefined when the queue has no other. `busy`: another call is running, possibly from another page. */
export async function takeNext(queue: QueueName | undefined, shownId?: string): Promise<Case | undefined | 'busy'> {
  if (taking) return 'busy';
  taking = true;
  try {
    return await takePrepared(queue, shownId);
  } finally {
    taking = false;
  }
}

/** Returns whether the prefetched case may be shown: another officer may have it after the end of its lease. */
async function isStillHeld(found: Case): Promise<boolean> {
  const left = cached.get(found.id)?.left() ?? 0;
  if (left <= 0 || left > RENEWED_BELOW_MS) return left > 0;
  return renewLease(found.id, knownUntil(found)).then(
    () => true,
    () => false,
  );
}

async function takePrepared(queue: QueueName | undefined, shownId?: string): Promise<Case | undefined> {
  const ready = prepared;
  prepared = null;
  const found = await ready?.found.catch(() => undefined);
  if (!found || found.id === shownId) return claimNext(queue);
  if (ready?.queue === queue && (await isStillHeld(found))) return found;
  const givenBack = giveBack(found);
  // The case that is given back may be the only one of this queue.
  return (await claimNext(queue)) ?? givenBack.then(() => claimNext(queue));
}

/** Keeps a claimed case that the officer did not wait for as the prefetched one. */
export function keepForLater(queue: QueueName | undefined, found: Case) {
  if (prepared) return void giveBack(found);
  prepared = { queue, found: Promise.resolve(found), id: found.id };
}

/** The longest wait for the response to a renewal, before a case is given back. */
const RENEWAL_WAIT_MS = 2_000;
/**
 * Removes a case from the cache and gives it back, unless its assignment has changed since this tab loaded or renewed it: another tab has
 * opened, held or received the case. A renewal without a response may still change the end. Resolves like `endAssignment`.
 */
export async function giveBack(found: Case, options: Sending = {}): Promise<Ending> {
  const known = knownUntil(found);
  const renewal = options.keepalive ? undefined : renewals.get(found.id)?.catch(() => undefined);
  forgetCase(found.id);
  const pause = new Promise<undefined>((resolve) => renewal && setTimeout(() => resolve(undefined), RENEWAL_WAIT_MS));
  const renewed = renewal && (await Promise.race([renewal, pause]));
  return endAssignment(found.id, renewed?.until ?? known, options);
}

/** Gives the prefetched case back when the officer leaves the case pages. */
export async function giveBackPrepared({ keepalive = false } = {}) {
  const ready = prepared;
  prepared = null;
  const found = await ready?.found.catch(() => undefined);
  if (found) await giveBack(found, { keepalive, rejectOn401: true });
}

/** Renews the lease of the prefetched case. After a refusal it is no longer the next one: another tab or another officer has it, or the reply to an earlier renewal was lost. */
export async function renewPrepared() {
  const ready = prepared;
  const found = await ready?.found.catch(() => undefined);
  if (!found) return;
  await renewLease(found.id, knownUntil(found)).catch((error: unknown) => {
    if (!isRetryable(error) && prepared === ready) prepared = null;
  });
}
