import { stepKeys, type Answers, type StepKey, type Value, type Values } from '@domain/flow/types';

/** Step and field key: `oldCarInfo.vin`. */
export type Path = `${StepKey}.${string}`;

/** Changes that the server has not acknowledged. `null` clears a field. */
export type Edits = Readonly<Record<Path, Value>>;

export const splitPath = (path: Path): [StepKey, string] => {
  const dot = path.indexOf('.');
  return [path.slice(0, dot) as StepKey, path.slice(dot + 1)];
};

const emptiesAreEqual = (value: Value | undefined): Value => (value === undefined || value === '' ? null : value);
export const same = (one: Value | undefined, other: Value | undefined) =>
  emptiesAreEqual(one) === emptiesAreEqual(other);

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
export const editsByStep = (edits: Edits): [StepKey, Record<string, Value>][] =>
  stepKeys.flatMap((step): [StepKey, Record<string, Value>][] => {
    const own = Object.entries(edits).filter(([path]) => path.startsWith(`${step}.`));
    return own.length
      ? [[step, Object.fromEntries(own.map(([path, value]) => [splitPath(path as Path)[1], value]))]]
      : [];
  });

/** Removes the saved edits; values changed during the request stay unsaved. */
export const withoutSaved = (edits: Edits, step: StepKey, sent: Values): Edits =>
  Object.fromEntries(
    Object.entries(edits).filter(([path, value]) => {
      const [ofStep, field] = splitPath(path as Path);
      return ofStep !== step || !(field in sent) || sent[field] !== value;
    }),
  );

/** Returns all fields whose values differ, in step order. */
export const differences = (mine: Answers, theirs: Answers): Path[] =>
  stepKeys.flatMap((step) =>
    [...new Set([...Object.keys(mine[step]), ...Object.keys(theirs[step])])]
      .filter((field) => !same(mine[step][field], theirs[step][field]))
      .map((field): Path => `${step}.${field}`),
  );
