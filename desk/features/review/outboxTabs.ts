import { newKey } from '@shared/request';
import { call } from '@/services/call';
import { currentStaffId, getToken, lock } from '@/services/identity';
import { loadDecisions, moveDraftsToLocalStorage, readDecisions } from '@/services/unsentWork';
import { write } from '@/services/storage';
import { giveBackPrepared } from './cases';
import { countDrafts } from './drafts';
import type { OutboxItem } from './sendDecision';
import { isOwnListName, lateMs, outbox, outboxSaved, restoreItems, resumeMs } from './outbox';

/** Messages between the tabs of one officer. */
interface Unsent {
  drafts: number;
  refused: number;
  /** decisions that have not reached the server */
  unsent: number;
}
type Message =
  | { asks: string[]; at: number }
  | { held: string[] }
  /** the page that request has deleted the lists it loaded, those of open pages included */
  | { takenOver: true }
  | { flush: string; staffId: string; from: string }
  /** reply to `flush`: at once, and again with `done` when everything was tried */
  | { flushing: string; tab: string; left: Unsent; done: boolean };

/** A tab that is not frozen answers at once. A frozen one notices the sign-out later and stores its work for the officer. */
const answerMs = 500;
const flushMs = 8_000;
const askMs = 300;
/** After this long the requesting page may send before the reply arrives: well before it resumes stored items. */
const lateReplyMs = resumeMs / 2;

const channelName = 'desk.outbox';
const tab = newKey();

function left(): Unsent {
  const items = outbox.list();
  const refused = items.filter(({ state }) => state === 'refused').length;
  return { drafts: countDrafts(), refused, unsent: items.length - refused };
}
const sum = (all: Unsent[]): Unsent =>
  all.reduce((a, b) => ({ drafts: a.drafts + b.drafts, refused: a.refused + b.refused, unsent: a.unsent + b.unsent }));
const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))]);

/** Gives the prefetched case back and sends the decisions that wait. */
async function flush() {
  await Promise.all([giveBackPrepared(), outbox.sendAll()]);
}

/** localStorage: changes when a page of the desk closes, so that an open page takes over its decisions. */
const closedKey = 'desk.closed';

/** The page closes or is reloaded: decisions are sent, the prefetched case is given back, drafts are kept. */
export function closePage() {
  void outbox.sendAll({ keepalive: true });
  void giveBackPrepared({ keepalive: true });
  moveDraftsToLocalStorage();
  // This page receives no more responses: another page of this officer checks which decisions arrived.
  write(closedKey, tab);
  write(closedKey, null);
}

/** Takes over the decisions of closed pages. Open pages report their own decisions in much less than `askMs`. */
export async function takeOver(): Promise<void> {
  await loadDecisions();
  outbox.open();
  const asks = outbox.list().flatMap(({ id, restored }) => (restored ? [id] : []));
  if (asks.length === 0) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ asks, at: Date.now() } satisfies Message);
  await new Promise((resolve) => setTimeout(resolve, askMs));
  await outboxSaved();
  channel.postMessage({ takenOver: true } satisfies Message);
  channel.close();
}

/**
 * Whether another page of this officer has stored an unsent decision on this case that may still be sent. Without `crypto.subtle`
 * pages do not share their decisions: returns false.
 */
export async function isDecidedElsewhere(caseId: string): Promise<boolean> {
  const lists = (await readDecisions()).filter(([name]) => !isOwnListName(name));
  const isPending = ({ state, decidedAt }: OutboxItem) => state !== 'refused' && Date.now() - decidedAt <= lateMs;
  return lists.flatMap(([, list]) => restoreItems(list)).some((item) => item.caseId === caseId && isPending(item));
}

/**
 * Returns `decided` when another open page of this officer has an unsent decision on this case. Returns `takenOver` when that page does not
 * answer, because it has crashed: this page then lists and sends the decision.
 */
export async function decisionElsewhere(caseId: string): Promise<'decided' | 'takenOver' | undefined> {
  if (!(await isDecidedElsewhere(caseId))) return undefined;
  await takeOver();
  if (outbox.pendingFor(caseId)) return 'takenOver';
  // The other page may have sent it since the first look.
  return (await isDecidedElsewhere(caseId)) ? 'decided' : undefined;
}

/** Opens the outbox in a new page. A duplicated tab copies sessionStorage: it drops what the original tab still holds. */
export function openOutbox(): () => void {
  const channel = new BroadcastChannel(channelName);
  const post = (message: Message) => channel.postMessage(message);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('asks' in data) {
      const held = outbox.madeHere(data.asks);
      if (held.length) post({ held });
      // This page was busy. The asking page may have sent these decisions already, so they can no longer be undone here.
      if (Date.now() - data.at > lateReplyMs) {
        held.forEach((id) => void outbox.sendNow(id));
        outbox.warnOfUndone(held);
      }
    } else if ('held' in data) {
      // Also from a busy tab that answers after `askMs`.
      outbox.forget(data.held);
    } else if ('takenOver' in data) {
      outbox.store();
    } else if ('flush' in data && data.from !== tab && data.staffId === currentStaffId()) {
      post({ flushing: data.flush, tab, left: left(), done: false });
      void flush().then(() => post({ flushing: data.flush, tab, left: left(), done: true }));
    }
  };
  const closed = ({ key, newValue }: StorageEvent) => {
    if (key === closedKey && newValue !== null) void takeOver();
  };
  window.addEventListener('storage', closed);
  return () => {
    channel.close();
    window.removeEventListener('storage', closed);
  };
}

/** Sends this officer's decisions in every open tab. Calls `flushHere` before it returns. Resolves to the unsent items of all tabs. */
async function flushOpenTabs(flushHere: () => Promise<unknown>): Promise<Unsent> {
  const flushId = newKey();
  const staffId = currentStaffId();
  const others = new Map<string, { left: Unsent; done: boolean }>();
  const channel = new BroadcastChannel(channelName);
  try {
    const answered = new Promise<void>((resolve) => {
      const start = Date.now();
      const check = () => {
        const isDone = [...others.values()].every(({ done }) => done);
        if (isDone && Date.now() - start >= answerMs) resolve();
      };
      setTimeout(check, answerMs);
      channel.onmessage = ({ data }: MessageEvent<Message>) => {
        if (!('flushing' in data) || data.flushing !== flushId) return;
        others.set(data.tab, data);
        check();
      };
    });
    if (staffId) channel.postMessage({ flush: flushId, staffId, from: tab } satisfies Message);
    await within(flushMs, Promise.all([answered, flushHere()]));
  } finally {
    channel.close();
  }
  return sum([left(), ...[...others.values()].map((one) => one.left)]);
}

/** Before a sign-out: also sends the decisions of closed pages. */
export async function flushAllTabs(): Promise<Unsent> {
  await takeOver();
  return flushOpenTabs(flush);
}

/** Hides the desk in all tabs before any response. Their decisions still belong to the session, which ends after them. */
export function lockDesk() {
  const token = getToken() ?? undefined;
  const sent = flushOpenTabs(() => outbox.sendAll());
  lock();
  void sent.then(() => call('officeSignOut', { rejectOn401: true, token })).catch(() => undefined);
}
