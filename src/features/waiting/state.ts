/** Shown while a call waits: the queue position, or that a challenge is being computed. */
export type Waiting = { kind: 'turn'; ahead: number; until: number } | { kind: 'work' };

let all: readonly Waiting[] = [];
let listeners: (() => void)[] = [];

const tell = (next: readonly Waiting[]) => {
  all = next;
  listeners.forEach((listener) => listener());
};

/** Returns the waiting call that is due first. */
export const waiting = (): Waiting | undefined => all[0];

export function onWaiting(listener: () => void) {
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((one) => one !== listener);
  };
}

const timeOf = (one: Waiting) => (one.kind === 'turn' ? one.until : 0);

/** Shows `one` until the promise is settled. */
export async function toldWhile<T>(one: Waiting, work: Promise<T>): Promise<T> {
  tell([...all, one].sort((a, b) => timeOf(a) - timeOf(b)));
  try {
    return await work;
  } finally {
    tell(all.filter((other) => other !== one));
  }
}
