import { AppError } from '../errors';

interface Options {
  /** a task that has waited longer is rejected */
  longestWaitMs?: number;
}

/**
 * Runs at most `width` tasks at once and queues `length` more (`run.waiting()`); throws UNAVAILABLE for further tasks. Tasks that are
 * `first` have a queue of the same length before the others.
 */
export function limiter(width: number, length: number, { longestWaitMs }: Options = {}) {
  let running = 0;
  const queues: Record<'first' | 'other', (() => void)[]> = { first: [], other: [] };
  const refusal = () => new AppError('UNAVAILABLE', { retryAfterS: 3 });

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

  async function run<T>(task: () => Promise<T>, { first = false } = {}): Promise<T> {
    if (running >= width) {
      const queue = queues[first ? 'first' : 'other'];
      if (queue.length >= length) throw refusal();
      await turn(queue);
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = queues.first.shift() ?? queues.other.shift();
      // The next task takes over this slot, so `running` does not change.
      if (next) next();
      else running -= 1;
    }
  }
  return Object.assign(run, { waiting: () => queues.first.length + queues.other.length });
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
