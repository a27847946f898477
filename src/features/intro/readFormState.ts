import type { Taps } from './estimate/asked';

export interface IslandState {
  first?: Partial<Taps>;
  /** Id of the focused control. */
  focused?: string;
}

/** Reads the state of the prerendered form before it is hydrated. */
export function readFormState(form: HTMLFormElement): IslandState {
  const at = document.activeElement;
  return {
    first: Object.fromEntries(new FormData(form)) as Partial<Taps>,
    focused: at && form.contains(at) ? at.id : undefined,
  };
}
