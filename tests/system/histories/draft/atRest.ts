import type { Path } from '../../../../src/features/form/draft/edits';
import { isHidden, isNumber } from './steps';
import type { Tab } from './tab';

/** Returns true when the only unsaved edits are invalid numbers in visible fields, which the user can correct. */
export function isHeld(tab: Tab): boolean {
  const { answers, edits } = tab.session!.store.get();
  const left = Object.entries(edits) as [Path, unknown][];
  const isText = ([path, value]: [Path, unknown]) =>
    isNumber(path) && typeof value === 'string' && !isHidden(answers, path);
  return left.length > 0 && left.every(isText);
}

/** Checks that an open draft can finally be submitted, unless a visible invalid number prevents it. */
export async function submitAtRest(
  tab: Tab,
  pass: (ms: number) => Promise<void>,
  say: (what: string) => void,
): Promise<void> {
  if (!tab.session || tab.isSubmitting) return;
  let outcome: unknown = 'nothing';
  tab.phone.submitDraft(tab.session, []).then(
    (result) => (outcome = result),
    // Another device saved first: the user sees the newer version.
    ({ code }: { code?: string }) => (outcome = code === 'REVISION_CONFLICT' ? {} : code),
  );
  await pass(130_000);
  const isExpected = isHeld(tab) ? outcome === 'held' : typeof outcome === 'object';
  if (!isExpected) say(`${tab.name}: the submission at rest ends with ${String(outcome)}`);
}
