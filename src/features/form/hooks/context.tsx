import { createContext, startTransition, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { AFTER_TYPING_MS, nextPaint } from '@/scheduling';
import type { DraftSession } from '../session/session';
import type { DraftState } from '../session/state';

const DraftContext = createContext<DraftSession | null>(null);

export const DraftProvider = DraftContext.Provider;

export function useDraftSession(): DraftSession {
  const open = useContext(DraftContext);
  if (!open) throw new Error('useDraftSession stands outside of a DraftProvider');
  return open;
}

/** A part of the state; who asks is drawn anew only when that part has changed. `same` compares what is made afresh each time. */
export function useDraft<T>(select: (state: DraftState) => T, same: (one: T, other: T) => boolean = Object.is): T {
  const { store } = useDraftSession();
  const last = useRef<{ value: T } | null>(null);
  return useSyncExternalStore(store.subscribe, () => {
    const value = select(store.get());
    if (!last.current || !same(last.current.value, value)) last.current = { value };
    return last.current.value;
  });
}

type Wait = (look: () => void) => { again: () => void; stop: () => void };

const calm: Wait = (look) => {
  let timer: ReturnType<typeof setTimeout>;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    again: () => {
      stop();
      timer = setTimeout(look, AFTER_TYPING_MS);
    },
  };
};

const afterPaint: Wait = (look) => {
  let isDue = false;
  let isGone = false;
  const now = () => {
    isDue = false;
    if (!isGone) look();
  };
  return {
    stop: () => {
      isGone = true;
    },
    again: () => {
      if (!isDue) void nextPaint().then(now);
      isDue = true;
    },
  };
};

function useLater<T>(select: (state: DraftState) => T, same: (one: T, other: T) => boolean, wait: Wait): T {
  const { store } = useDraftSession();
  const find = useRef(select);
  find.current = select;
  const [value, setValue] = useState(() => select(store.get()));
  const last = useRef(value);
  useEffect(() => {
    // Compared before React is told: to be told costs a drawing, even of nothing.
    const look = () => {
      const found = find.current(store.get());
      if (same(last.current, found)) return;
      last.current = found;
      setValue(found);
    };
    look();
    // Drawn in pieces, between which a tap is answered.
    const { again, stop } = wait(() => startTransition(look));
    const letGo = store.subscribe(again);
    return () => {
      stop();
      letGo();
    };
  }, [store, same, wait]);
  return value;
}

/** The same for what is dear to find out: looked at a moment after the last change, so that no letter waits for it. */
export const useDebouncedDraft = <T,>(
  select: (state: DraftState) => T,
  same: (one: T, other: T) => boolean = Object.is,
): T => useLater(select, same, calm);

/** The same for what only reports: drawn in the frame after the one that shows the letter. */
export const useDeferredDraft = <T,>(
  select: (state: DraftState) => T,
  same: (one: T, other: T) => boolean = Object.is,
): T => useLater(select, same, afterPaint);

export const sameItems = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, at) => item === other[at]);

export const sameJson = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
