import { fieldsOf, findField } from '@domain/flow/fields';
import type { FlowDef } from '@domain/flow/types';
import { isPlainText } from '@domain/rules/text';

import { splitPath, type Edits, type Path } from './edits';

/** The boolean beside a number, as a path. */
export const confirmationOf = (flow: FlowDef, path: Path): Path | null => {
  const name = findField(flow, path)?.field.confirmedBy;
  return name ? `${splitPath(path)[0]}.${name}` : null;
};

const isNumber = (flow: FlowDef, path: string) =>
  ['money', 'integer'].includes(findField(flow, path)?.field.control ?? '');

/** Leaves out what the server rejects as a whole: numbers that are still text, and texts with unusable characters. */
export const sendable = (flow: FlowDef, edits: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).filter(
      ([path, value]) => typeof value !== 'string' || (!isNumber(flow, path) && isPlainText(value)),
    ),
  );

/** Fields that a newer form no longer has are let go when an old copy comes back. */
export const knownOnly = (flow: FlowDef, edits: Edits): Edits => {
  const known = new Set(
    flow.steps.flatMap((step) =>
      fieldsOf(step).flatMap(({ key, confirmedBy }) => [`${step.key}.${key}`, `${step.key}.${confirmedBy}`]),
    ),
  );
  return Object.fromEntries(Object.entries(edits).filter(([path]) => known.has(path)));
};
