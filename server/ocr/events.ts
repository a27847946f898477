import { EventEmitter } from 'node:events';

import type { Reader, ReadingMode } from './recognition/reader';

/** Events between uploads, the OCR worker and waiting requests of one process. */
export interface ReadingEvents {
  reader: Reader;
  mode(): ReadingMode;
  /** Call when a photo was queued. */
  queued(): void;
  onQueued(listener: () => void): () => void;
  /** Call when the OCR result of a photo has changed. */
  read(photoId: string): void;
  /** Resolves on a change in this process or after `withinMs`; another process may have changed the result in the meantime. */
  changed(photoId: string, withinMs: number): Promise<void>;
  /**
   * Begins a poll of a photo, and ends the earlier one of the same caller and photo, or the earliest of the caller's polls when there
   * are too many. Call `end` when it is answered.
   */
  poll(caller: string, photoId: string): { isReplaced(): boolean; end(): void };
  /** Returns the recent mean duration per photo, for wait estimates. */
  meanMs(): number;
  took(ms: number, what: Outcome): void;
  onTook(listener: (ms: number, what: Outcome) => void): void;
}

/** Labels of the OCR metrics; they contain no recognised values. */
export interface Outcome {
  slot: string;
  state: string;
}

/** Polls of one account or member at a time, in this process. A phone polls one photo of an open draft, a second device another. */
const POLLS_AT_ONCE = 8;
const QUEUED = 'brought';
const TOOK = 'took';
/** Initial mean duration. */
const USUAL_MS = 800;

export function createReadingEvents(reader: Reader): ReadingEvents {
  const emitter = new EventEmitter().setMaxListeners(0);
  let mean = USUAL_MS;
  /** of each caller, by photo, the earliest first */
  const polls = new Map<string, Map<string, symbol>>();
  return {
    reader,
    mode: () => reader.mode(),
    queued: () => {
      emitter.emit(QUEUED);
    },
    onQueued: (listener) => {
      emitter.on(QUEUED, listener);
      return () => emitter.off(QUEUED, listener);
    },
    read: (photoId) => {
      emitter.emit(photoId);
    },
    changed: (photoId, withinMs) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          emitter.off(photoId, done);
          resolve();
        };
        const timer = setTimeout(done, withinMs);
        emitter.once(photoId, done);
      }),
    poll: (caller, photoId) => {
      const poll = Symbol(photoId);
      const pollsOfCaller = polls.get(caller) ?? new Map<string, symbol>();
      polls.set(caller, pollsOfCaller);
      const [earliest] = pollsOfCaller.keys();
      const ended = pollsOfCaller.has(photoId) || pollsOfCaller.size < POLLS_AT_ONCE ? photoId : earliest!;
      pollsOfCaller.delete(ended);
      pollsOfCaller.set(photoId, poll);
      emitter.emit(ended);
      const isReplaced = () => pollsOfCaller.get(photoId) !== poll;
      const end = () => {
        if (isReplaced()) return;
        pollsOfCaller.delete(photoId);
        if (pollsOfCaller.size === 0) polls.delete(caller);
      };
      return { isReplaced, end };
    },
    meanMs: () => mean,
    took: (ms, what) => {
      mean = mean * 0.9 + ms * 0.1;
      emitter.emit(TOOK, ms, what);
    },
    onTook: (listener) => {
      emitter.on(TOOK, listener);
    },
  };
}
