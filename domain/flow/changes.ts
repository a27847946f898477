import { fieldsOf, isEmpty, valueAt } from './fields';
import { normaliseAnswers } from './normalise';
import type { Answers, FlowDef } from './types';

/** `absent`: the newer submission has no such field or photo, because another answer hides it or because it was removed. */
export const askedStates = ['changed', 'unchanged', 'absent'] as const;
export type AskedState = (typeof askedStates)[number];

interface Photo {
  slot: string;
  /** The same for photos with the same picture. */
  picture: string;
}

export interface SubmittedAnswers {
  answers: Answers;
  photos: readonly Photo[];
}

/** Returns the fields and materials that differ between two submissions, and a function that returns the state of a requested key. */
export function changesBetween(flow: FlowDef, before: SubmittedAnswers, after: SubmittedAnswers) {
  const [old, current] = [normaliseAnswers(flow, before.answers), normaliseAnswers(flow, after.answers)];
  const fields = flow.steps.flatMap((step) => fieldsOf(step).map(({ key }) => `${step.key}.${key}`));
  const picturesOf = ({ photos }: SubmittedAnswers, slot: string) =>
    photos
      .filter((photo) => photo.slot === slot)
      .map(({ picture }) => picture)
      .sort();
  const slots = [...new Set([...before.photos, ...after.photos].map(({ slot }) => slot))];
  const hasNewPictures = (slot: string) => picturesOf(before, slot).join('\n') !== picturesOf(after, slot).join('\n');
  const changed = [
    ...fields.filter((key) => valueAt(old, key) !== valueAt(current, key)),
    ...slots.filter(hasNewPictures),
  ];
  return {
    changed,
    stateOf(key: string): AskedState {
      const isAbsent = key.includes('.') ? isEmpty(valueAt(current, key)) : picturesOf(after, key).length === 0;
      return isAbsent ? 'absent' : changed.includes(key) ? 'changed' : 'unchanged';
    },
  };
}
