import { createContext, useContext, useDeferredValue, useRef, useSyncExternalStore } from 'react';

import type { DraftController } from './controller';
import type { DraftState } from './store';

const DraftContext = createContext<DraftController | null>(null);

export const DraftProvider = DraftContext.Provider;

export function useDraftController(): DraftController {
  const open = useContext(DraftContext);
  if (!open) throw new Error('useDraftController stands outside of a DraftProvider');
  return open;
}

/** Selects a part of the state and re-renders only when it changes. Pass `same` if `select` returns a new object each time. */
export function useDraft<T>(select: (state: DraftState) => T, same: (one: T, other: T) => boolean = Object.is): T {
  const { store } = useDraftController();
  const last = useRef<{ value: T } | null>(null);
  return useSyncExternalStore(store.subscribe, () => {
    const value = select(store.get());
    if (!last.current || !same(last.current.value, value)) last.current = { value };
    return last.current.value;
  });
}

/** Like `useDraft`, in a deferred render that yields to input: for expensive selectors and status displays. */
export function useDeferredDraft<T>(
  select: (state: DraftState) => T,
  same: (one: T, other: T) => boolean = Object.is,
): T {
  const { store } = useDraftController();
  const state = useDeferredValue(useSyncExternalStore(store.subscribe, store.get));
  const last = useRef<{ state: DraftState; value: T } | null>(null);
  if (last.current?.state !== state) {
    const value = select(state);
    last.current = { state, value: last.current && same(last.current.value, value) ? last.current.value : value };
  }
  return last.current.value;
}

export const sameItems = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, at) => item === other[at]);

export const sameJson = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
