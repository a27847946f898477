import type { Detail } from '@domain/contract/types';
import { openForCorrection } from '@domain/flow/correction';
import { fieldsOf, findField, isVisible } from '@domain/flow/fields';
import type { Answers, FlowDef } from '@domain/flow/types';
import { isPlainText } from '@domain/rules/text';

import { same, splitPath, valueAt, withEdits, type Edits, type Path } from './edits';

/** Returns the path of the confirmation checkbox of a number field (`confirmedBy`), or null. */
export const confirmationOf = (flow: FlowDef, path: Path): Path | null => {
  const name = findField(flow, path)?.field.confirmedBy;
  return name ? `${splitPath(path)[0]}.${name}` : null;
};

const isNumber = (flow: FlowDef, path: string) =>
  ['money', 'integer'].includes(findField(flow, path)?.field.control ?? '');

const only = (edits: Edits, isWanted: (path: Path) => boolean): Edits => {
  const kept = Object.entries(edits).filter(([path]) => isWanted(path as Path));
  return kept.length === Object.keys(edits).length ? edits : Object.fromEntries(kept);
};

/** Returns the number field that a confirmation belongs to; any other path unchanged. */
export function numberOf(flow: FlowDef, path: Path): Path {
  const [step, key] = splitPath(path);
  const fields = flow.steps.find((one) => one.key === step)?.groups.flatMap((group) => group.fields) ?? [];
  const number = fields.find(({ confirmedBy }) => confirmedBy === key);
  return number ? `${step}.${number.key}` : path;
}

/**
 * Returns the edits that the person can see and change: those of hidden fields, and in a returned application those of
 * fields that are not open, are left out. They could neither be saved nor corrected, and would block the submission.
 */
export function withoutHidden(flow: FlowDef, { steps, status, returned }: Detail, edits: Edits): Edits {
  const answers = withEdits(steps, edits);
  const open = status === 'returned' && openForCorrection(flow, returned?.items.map(({ key }) => key) ?? []);
  return only(edits, (path) => {
    const number = numberOf(flow, path);
    const found = findField(flow, number);
    return (!found || isVisible(found.field, answers[found.step.key])) && (!open || open.has(number));
  });
}

/** Leaves out what the server rejects as a whole: numbers that are still text ("12万"), and texts with unusable characters. */
export const sendable = (flow: FlowDef, edits: Edits): Edits =>
  only(edits, (path) => {
    const value = edits[path];
    return typeof value !== 'string' || (!isNumber(flow, path) && isPlainText(value));
  });

/**
 * Leaves out edits that the answers already contain. A confirmation stays with its edited number: the server clears the
 * confirmation of a number that changes.
 */
export function withoutEcho(flow: FlowDef, edits: Edits, answers: Answers): Edits {
  const changes = only(edits, (path) => !same(valueAt(answers, path), edits[path]));
  return only(edits, (path) => path in changes || (edits[path] === true && numberOf(flow, path) in changes));
}

/** Drops fields that the current form no longer has, after an older copy was restored. */
export const knownOnly = (flow: FlowDef, edits: Edits): Edits => {
  const known = new Set(
    flow.steps.flatMap((step) =>
      fieldsOf(step).flatMap(({ key, confirmedBy }) => [`${step.key}.${key}`, `${step.key}.${confirmedBy}`]),
    ),
  );
  return only(edits, (path) => known.has(path));
};
