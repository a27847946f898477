import { createStore } from '@/services/createStore';

/** Shown while a call waits: its position in the queue, and when it continues. */
interface Waiting {
  ahead: number;
  until: number;
}

/** The waiting calls, the one that is due first at the start. */
export const waitingCalls = createStore<{ all: readonly Waiting[] }>({ all: [] });

/** Shows `one` until the promise is settled. */
export async function toldWhile<T>(one: Waiting, work: Promise<T>): Promise<T> {
  waitingCalls.set({ all: [...waitingCalls.get().all, one].sort((a, b) => a.until - b.until) });
  try {
    return await work;
  } finally {
    waitingCalls.set({ all: waitingCalls.get().all.filter((other) => other !== one) });
  }
}
