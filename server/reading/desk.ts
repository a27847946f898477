import { EventEmitter } from 'node:events';

import type { Reader, ReadingMode } from './reader';

/** Where those who bring photos, those who read them and those who wait for one meet, within one process. */
export interface ReadingDesk {
  reader: Reader;
  mode(): ReadingMode;
  /** a photo was put into the queue */
  brought(): void;
  onBrought(listener: () => void): () => void;
  /** the reading of a photo has changed */
  read(photoId: string): void;
  /** until it changes here, or the time is over: another process may have read it */
  changed(photoId: string, withinMs: number): Promise<void>;
  /** how long a photo took lately, to tell who waits */
  meanMs(): number;
  took(ms: number): void;
}

const BROUGHT = 'brought';
/** A quiet machine's mean: where it begins before anything was read. */
const USUAL_MS = 800;

export function readingDesk(reader: Reader): ReadingDesk {
  const bell = new EventEmitter().setMaxListeners(0);
  let mean = USUAL_MS;
  return {
    reader,
    mode: () => reader.mode(),
    brought: () => {
      bell.emit(BROUGHT);
    },
    onBrought: (listener) => {
      bell.on(BROUGHT, listener);
      return () => bell.off(BROUGHT, listener);
    },
    read: (photoId) => {
      bell.emit(photoId);
    },
    changed: (photoId, withinMs) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          bell.off(photoId, done);
          resolve();
        };
        const timer = setTimeout(done, withinMs);
        bell.once(photoId, done);
      }),
    meanMs: () => mean,
    took: (ms) => {
      mean = mean * 0.9 + ms * 0.1;
    },
  };
}
