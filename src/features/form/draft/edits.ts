import type { Detail } from '@domain/contract/types';
import { openForCorrection } from '@domain/flow/correction';
import { fieldsOf, findField, isVisible } from '@domain/flow/fields';
import { stepKeys, type Answers, type FlowDef, type StepKey, type Value, type Values } from '@domain/flow/types';
import { isPlainText } from '@domain/rules/text';

/**
 * Which edits are left out when: `knownEdits` when a local copy is read; `withoutUnchanged`, then `confirmedMarks` back in, when they
 * meet another version of the draft (restored, 409, conflict resolved); `editableEdits` with every change of the store;
 * `sendableEdits` before a save; `withoutSavedEdits` after its reply.
 */

/** Step and field key: `oldCarInfo.vin`. */
export type Path = `${StepKey}.${string}`;

/** Changes that the server has not acknowledged. `null` clears a field. */
export type Edits = Readonly<Record<Path, Value>>;

export const splitPath = (path: Path): [StepKey, string] => {
  const dot = path.indexOf('.');
  return [path.slice(0, dot) as StepKey, path.slice(dot + 1)];
};

const nullIfEmpty = (value: Value | undefined): Value => (value === undefined || value === '' ? null : value);
export const isSameValue = (one: Value | undefined, other: Value | undefined) =>
  nullIfEmpty(one) === nullIfEmpty(other);

export const valueAt = (answers: Answers, path: Path): Value | undefined => {
  const [step, field] = splitPath(path);
  return answers[step][field];
};

export const withEdits = (answers: Answers, edits: Edits): Answers => {
  const merged = { ...answers };
  for (const [path, value] of Object.entries(edits) as [Path, Value][]) {
    const [step, field] = splitPath(path);
    merged[step] = { ...merged[step], [field]: value };
  }
  return merged;
};

/** Groups the edits by step: a save request contains one step. */
export const groupByStep = (edits: Edits): [StepKey, Record<string, Value>][] =>
  stepKeys.flatMap((step): [StepKey, Record<string, Value>][] => {
    const ofStep = Object.entries(edits).filter(([path]) => path.startsWith(`${step}.`));
    return ofStep.length
      ? [[step, Object.fromEntries(ofStep.map(([path, value]) => [splitPath(path as Path)[1], value]))]]
      : [];
  });

/** Removes the saved edits; values changed during the request stay unsaved. */
export const withoutSavedEdits = (edits: Edits, step: StepKey, sent: Values): Edits =>
  Object.fromEntries(
    Object.entries(edits).filter(([path, value]) => {
      const [ofStep, field] = splitPath(path as Path);
      return ofStep !== step || !(field in sent) || sent[field] !== value;
    }),
  );

/** The values sent with one revision and not acknowledged, by field; several if a field was edited between two attempts. */
export interface SentValues {
  revision: number;
  values: Readonly<Record<Path, readonly Value[]>>;
}

export const withSent = (
  sent: SentValues | null,
  revision: number,
  values: Readonly<Record<Path, Value>>,
): SentValues => {
  const before = sent?.revision === revision ? sent.values : {};
  const added = (Object.entries(values) as [Path, Value][]).map(([path, value]) => {
    const earlier = before[path] ?? [];
    return [path, earlier.includes(value) ? earlier : [...earlier, value]] as const;
  });
  return { revision, values: { ...before, ...Object.fromEntries(added) } };
};

/** Returns all fields whose values differ, in step order. */
export const differences = (mine: Answers, theirs: Answers): Path[] =>
  stepKeys.flatMap((step) =>
    [...new Set([...Object.keys(mine[step]), ...Object.keys(theirs[step])])]
      .filter((field) => !isSameValue(mine[step][field], theirs[step][field]))
      .map((field): Path => `${step}.${field}`),
  );

/** Returns the path of the confirmation checkbox of a number field (`confirmedBy`), or null. */
export const confirmationOf = (flow: FlowDef, path: Path): Path | null => {
  const name = findField(flow, path)?.field.confirmedBy;
  return name ? `${splitPath(path)[0]}.${name}` : null;
};

const isNumber = (flow: FlowDef, path: string) =>
  ['money', 'integer'].includes(findField(flow, path)?.field.control ?? '');

const only = (edits: Edits, includes: (path: Path) => boolean): Edits => {
  const chosen = Object.entries(edits).filter(([path]) => includes(path as Path));
  return chosen.length === Object.keys(edits).length ? edits : Object.fromEntries(chosen);
};

/** Returns the number field that a confirmation belongs to; any other path unchanged. */
export function numberFieldOf(flow: FlowDef, path: Path): Path {
  const [step, key] = splitPath(path);
  const fields = flow.steps.find((one) => one.key === step)?.groups.flatMap((group) => group.fields) ?? [];
  const number = fields.find(({ confirmedBy }) => confirmedBy === key);
  return number ? `${step}.${number.key}` : path;
}

/**
 * Returns the edits that the person can see and change: those of hidden fields, and in a returned application those of
 * fields that are not open, are left out. They could neither be saved nor corrected, and would block the submission.
 */
export function editableEdits(flow: FlowDef, { steps, status, returned }: Detail, edits: Edits): Edits {
  const answers = withEdits(steps, edits);
  const open = status === 'returned' && openForCorrection(flow, returned?.items.map(({ key }) => key) ?? []);
  return only(edits, (path) => {
    const number = numberFieldOf(flow, path);
    const definition = findField(flow, number);
    return (!definition || isVisible(definition.field, answers[definition.step.key])) && (!open || open.has(number));
  });
}

/** Leaves out what the server rejects as a whole: numbers that are still text ("12万"), and texts with unusable characters. */
export const sendableEdits = (flow: FlowDef, edits: Edits): Edits =>
  only(edits, (path) => {
    const value = edits[path];
    return typeof value !== 'string' || (!isNumber(flow, path) && isPlainText(value));
  });

/**
 * Leaves out edits that the answers already contain. A confirmation stays with its edited number: the server clears the
 * confirmation of a number that changes.
 */
export function withoutUnchanged(flow: FlowDef, edits: Edits, answers: Answers): Edits {
  const changes = only(edits, (path) => !isSameValue(valueAt(answers, path), edits[path]));
  return only(edits, (path) => path in changes || (edits[path] === true && numberFieldOf(flow, path) in changes));
}

/** Returns the edits that confirm the value of a mark without a correction: they change no value, but have to be saved. */
export const confirmedMarks = ({ steps, returned }: Detail, edits: Edits): Edits => {
  const open = returned?.items.filter(({ touched }) => !touched).map(({ key }) => key) ?? [];
  return only(edits, (path) => open.includes(path) && isSameValue(valueAt(steps, path), edits[path]));
};

/**
 * Returns the edits that a conflict leaves on top of the newer draft: those of `answers` without the discarded fields. A confirmation
 * follows its number: it is kept with an edited number, and with one that both versions have.
 */
export function editsOnto(
  flow: FlowDef,
  theirs: Detail,
  { edits, answers }: { edits: Edits; answers: Answers },
  discarded: readonly Path[],
): Edits {
  const stillValid = only(edits, (path) => {
    const number = numberFieldOf(flow, path);
    const isOfOtherNumber =
      number !== path && !(number in edits) && !isSameValue(valueAt(answers, number), valueAt(theirs.steps, number));
    return !discarded.includes(number) && !isOfOtherNumber;
  });
  const confirmations = (Object.keys(stillValid) as Path[])
    .map((path) => confirmationOf(flow, path))
    .filter((path) => path !== null);
  const confirmed = Object.fromEntries(confirmations.map((path) => [path, valueAt(answers, path) ?? null]));
  return { ...withoutUnchanged(flow, { ...stillValid, ...confirmed }, theirs.steps), ...confirmedMarks(theirs, edits) };
}

/** Drops fields that the current form no longer has, after an older copy was restored. */
export const knownEdits = (flow: FlowDef, edits: Edits): Edits => {
  const known = new Set(
    flow.steps.flatMap((step) =>
      fieldsOf(step).flatMap(({ key, confirmedBy }) => [`${step.key}.${key}`, `${step.key}.${confirmedBy}`]),
    ),
  );
  return only(edits, (path) => known.has(path));
};
