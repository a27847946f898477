import type { DraftStore } from '../session/state';
import type { Limits } from './prepare';
import type { PhotoQueue } from './queue';

export const importQueue = () => import(/* webpackChunkName: "flow-photos" */ './queue');

interface LazyQueue extends PhotoQueue {
  /** Loads the queue, which uploads photos stored on the device. */
  start(): void;
}

/** A proxy that lazy-loads the photo queue with the first photo, or with `start`. */
export function lazyPhotoQueue(store: DraftStore, limits: Limits): LazyQueue {
  let queue: Promise<PhotoQueue> | undefined;
  const get = () => {
    queue ??= importQueue().then(({ createPhotoQueue }) => createPhotoQueue(store, limits));
    queue.catch(() => (queue = undefined));
    return queue;
  };
  const known = (act: (loaded: PhotoQueue) => void) => void queue?.then(act, () => undefined);
  return {
    start: () => void get().catch(() => undefined),
    add: async (slot, file, replaces) => (await get()).add(slot, file, replaces),
    remove: async (fileId) => (await get()).remove(fileId),
    resume: () => known((loaded) => loaded.resume()),
    retry: (localId) => known((loaded) => loaded.retry(localId)),
    keep: (fileId) => known((loaded) => loaded.keep(fileId)),
    cancel: (localId) => known((loaded) => loaded.cancel(localId)),
    stop: () => known((loaded) => loaded.stop()),
  };
}
