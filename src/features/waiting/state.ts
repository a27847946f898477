import { createStore } from '@/services/createStore';

/** Shown while a call waits: the queue position, or that a challenge is being computed. */
export type Waiting = { kind: 'turn'; ahead: number; until: number } | { kind: 'work' };

/** The waiting calls, the one that is due first at the start. */
export const waitingCalls = createStore<{ all: readonly Waiting[] }>({ all: [] });

const timeOf = (one: Waiting) => (one.kind === 'turn' ? one.until : 0);

/** Shows `one` until the promise is settled. */
export async function toldWhile<T>(one: Waiting, work: Promise<T>): Promise<T> {
  waitingCalls.set({ all: [...waitingCalls.get().all, one].sort((a, b) => timeOf(a) - timeOf(b)) });
  try {
    return await work;
  } finally {
    waitingCalls.set({ all: waitingCalls.get().all.filter((other) => other !== one) });
  }
}
