import type { Taps } from './estimate/asked';

export interface IslandState {
  first?: Partial<Taps>;
  /** the control that is being touched: it keeps the focus */
  focused?: string;
}

/** What was tapped and typed while the estimator was still only markup. */
export function readFormState(form: HTMLFormElement): IslandState {
  const at = document.activeElement;
  return {
    first: Object.fromEntries(new FormData(form)) as Partial<Taps>,
    focused: at && form.contains(at) ? at.id : undefined,
  };
}
