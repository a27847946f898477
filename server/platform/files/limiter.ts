import { AppError } from '../../errors';

/** Runs at most `width` tasks at once and queues `length` more (`run.waiting()`); throws UNAVAILABLE for further tasks. */
export function limiter(width: number, length: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= width) {
      if (waiting.length >= length) throw new AppError('UNAVAILABLE', { retryAfterS: 3 });
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The next task takes over this slot, so `running` does not change.
      if (next) next();
      else running -= 1;
    }
  }
  return Object.assign(run, { waiting: () => waiting.length });
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
