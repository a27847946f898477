import { createContext, useContext, useRef, useSyncExternalStore } from 'react';

import type { OpenDraft } from './keep';
import type { DraftState } from './state';

const DraftContext = createContext<OpenDraft | null>(null);

export const DraftProvider = DraftContext.Provider;

export function useOpen(): OpenDraft {
  const open = useContext(DraftContext);
  if (!open) throw new Error('useOpen stands outside of a DraftProvider');
  return open;
}

/** A part of the state; who asks is drawn anew only when that part has changed. `same` compares what is made afresh each time. */
export function useDraft<T>(select: (state: DraftState) => T, same: (one: T, other: T) => boolean = Object.is): T {
  const { store } = useOpen();
  const last = useRef<{ value: T } | null>(null);
  return useSyncExternalStore(store.subscribe, () => {
    const value = select(store.get());
    if (!last.current || !same(last.current.value, value)) last.current = { value };
    return last.current.value;
  });
}

export const sameJson = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);
