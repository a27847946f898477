import { createStore } from '@/lib/createStore';

/** Shown while a call waits: its position in the queue, and when it continues. */
interface QueuedCall {
  ahead: number;
  until: number;
}

/** The calls in the queue, the one that is due first at the start. */
export const queuedCalls = createStore<{ all: readonly QueuedCall[] }>({ all: [] });

/** Shows the call in the queue until the promise is settled. */
export async function showWhileQueued<T>(one: QueuedCall, work: Promise<T>): Promise<T> {
  queuedCalls.set({ all: [...queuedCalls.get().all, one].sort((a, b) => a.until - b.until) });
  try {
    return await work;
  } finally {
    queuedCalls.set({ all: queuedCalls.get().all.filter((other) => other !== one) });
  }
}
