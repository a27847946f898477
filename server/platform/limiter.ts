import { AppError } from '../errors';

interface Options {
  /** a task that has waited longer is rejected */
  longestWaitMs?: number;
  /** how many of `width` only tasks that are `first` may use */
  reserved?: number;
}

/**
 * Runs at most `width` tasks at once and queues `length` more (`run.waiting()`); throws UNAVAILABLE for further tasks. Tasks that are
 * `first` have a queue of the same length before the others.
 */
export function limiter(width: number, length: number, { longestWaitMs, reserved = 0 }: Options = {}) {
  const running = { first: 0, other: 0 };
  const queues: Record<keyof typeof running, (() => void)[]> = { first: [], other: [] };
  const refusal = () => new AppError('UNAVAILABLE', { retryAfterS: 3 });

  const mayStart = (kind: keyof typeof running) =>
    running.first + running.other < width && (kind === 'first' || running.other < width - reserved);

  const turn = (queue: (() => void)[]) =>
    new Promise<void>((resolve, reject) => {
      const timer =
        longestWaitMs === undefined
          ? undefined
          : setTimeout(() => {
              queue.splice(queue.indexOf(start), 1);
              reject(refusal());
            }, longestWaitMs);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      queue.push(start);
    });

  function startNext() {
    for (const kind of ['first', 'other'] as const) {
      if (!mayStart(kind)) continue;
      const start = queues[kind].shift();
      if (!start) continue;
      // Counted here and not when the task begins, so that no other task takes its slot.
      running[kind] += 1;
      return start();
    }
  }

  /** Throws UNAVAILABLE when a task would be refused now. */
  function requireRoom({ first = false } = {}): void {
    const kind = first ? 'first' : 'other';
    if (!mayStart(kind) && queues[kind].length >= length) throw refusal();
  }

  async function run<T>(task: () => Promise<T>, { first = false } = {}): Promise<T> {
    const kind = first ? 'first' : 'other';
    if (mayStart(kind)) running[kind] += 1;
    else {
      requireRoom({ first });
      await turn(queues[kind]);
    }
    try {
      return await task();
    } finally {
      running[kind] -= 1;
      startNext();
    }
  }
  return Object.assign(run, { requireRoom, waiting: () => queues.first.length + queues.other.length });
}

/** One limiter per key, removed when no task of the key is running or waiting. */
export function limiterByKey(width: number, length: number) {
  const all = new Map<string, { run: ReturnType<typeof limiter>; users: number }>();

  return async function run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const limiterOfKey = all.get(key) ?? { run: limiter(width, length), users: 0 };
    all.set(key, limiterOfKey);
    limiterOfKey.users += 1;
    try {
      return await limiterOfKey.run(task);
    } finally {
      limiterOfKey.users -= 1;
      if (limiterOfKey.users === 0) all.delete(key);
    }
  };
}
