import { createStore } from '@/services/createStore';

/** Shown while a call waits: its position in the queue, and when it continues. */
interface QueuedCall {
  ahead: number;
  until: number;
}

interface Refusals {
  /** calls in the queue, the one that is due first at the start */
  all: readonly QueuedCall[];
  /** a write was refused within the last minutes, because of maintenance until this instant */
  maintenance?: { until?: string };
}

export const queuedCalls = createStore<Refusals>({ all: [] });

/** Longer than the pause between two automatic tries, so that the notice stays while they are refused. */
const SHOWN_MS = 6 * 60_000;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** Shows that the service is in maintenance, until no write has been refused for six minutes. */
export function showMaintenance(until: string | undefined) {
  queuedCalls.set({ maintenance: { until } });
  clearTimeout(hiding);
  hiding = setTimeout(() => queuedCalls.set({ maintenance: undefined }), SHOWN_MS);
}

/** Shows the call in the queue until the promise is settled. */
export async function showWhileQueued<T>(one: QueuedCall, work: Promise<T>): Promise<T> {
  queuedCalls.set({ all: [...queuedCalls.get().all, one].sort((a, b) => a.until - b.until) });
  try {
    return await work;
  } finally {
    queuedCalls.set({ all: queuedCalls.get().all.filter((other) => other !== one) });
  }
}
