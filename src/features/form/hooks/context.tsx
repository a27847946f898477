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

/** Selects a part of the state and re-renders only when it changes. Pass `same` if `select` returns a new object each time. */
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
    // Compare before setState: even a no-op update costs a render.
    const look = () => {
      const found = find.current(store.get());
      if (same(last.current, found)) return;
      last.current = found;
      setValue(found);
    };
    look();
    // A transition: React yields to input while it renders.
    const { again, stop } = wait(() => startTransition(look));
    const letGo = store.subscribe(again);
    return () => {
      stop();
      letGo();
    };
  }, [store, same, wait]);
  return value;
}

/** Like `useDraft`, debounced: for expensive selectors. */
export const useDebouncedDraft = <T,>(
  select: (state: DraftState) => T,
  same: (one: T, other: T) => boolean = Object.is,
): T => useLater(select, same, calm);

/** Like `useDraft`, one frame later: for status displays that must not delay a keystroke. */
export const useDeferredDraft = <T,>(
  select: (state: DraftState) => T,
  same: (one: T, other: T) => boolean = Object.is,
): T => useLater(select, same, afterPaint);

export const sameItems = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, at) => item === other[at]);

export const sameJson = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
