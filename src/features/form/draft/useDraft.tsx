import { createContext, useContext, useRef, useSyncExternalStore } from 'react';

import { pauseIn } from '@domain/policy/cityPauses';
import type { DraftController } from './controller';
import type { DraftState } from './store';
import type { TermEnd } from './termEnd';

const DraftContext = createContext<DraftController | null>(null);

export const DraftProvider = DraftContext.Provider;

export function useDraftController(): DraftController {
  const controller = useContext(DraftContext);
  if (!controller) throw new Error('useDraftController is called outside of a DraftProvider');
  return controller;
}

/**
 * Selects a part of the state and re-renders only when it changes. Pass `isEqual` if `select` returns a new object each time.
 * For expensive calculations: `useDeferredValue(useDraft(wholeState))`, so that their render yields to input.
 */
export function useDraft<T>(select: (state: DraftState) => T, isEqual: (one: T, other: T) => boolean = Object.is): T {
  const { store } = useDraftController();
  const last = useRef<{ value: T } | null>(null);
  return useSyncExternalStore(store.subscribe, () => {
    const value = select(store.get());
    if (!last.current || !isEqual(last.current.value, value)) last.current = { value };
    return last.current.value;
  });
}

/** The region code of the draft in its normal form, as the server compares it: a draft keeps the text as typed. */
export function useCity(): string {
  const { validator } = useDraftController();
  return useDraft(({ answers }) => {
    const typed = String(answers.personalInfo.regionCode ?? '');
    return validator?.clean('personalInfo.regionCode', typed) ?? typed;
  });
}

/** The edition has another version than the draft, or takes no applications now, at least in the city of the draft. */
export function useHasEditionChanged(): boolean {
  const city = useCity();
  return useDraft(
    ({ draft, edition }) =>
      draft.status === 'draft' &&
      edition !== null &&
      (edition.status !== 'open' || edition.version !== draft.policyVersion || pauseIn(edition, city) !== undefined),
  );
}

/** The end of the term of the draft, if it is near or over. */
export function useTermEnd(): TermEnd | null {
  const controller = useDraftController();
  return useDraft((state) => controller.validator?.termEnd(state) ?? null);
}

export const wholeState = (state: DraftState): DraftState => state;

export const sameItems = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, at) => item === other[at]);

export const sameJson = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
