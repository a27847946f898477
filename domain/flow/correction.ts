import { isMaterialAsked, materialsAskedBy } from './askedMaterials';
import { fieldsOf, findField, isVisible } from './fields';
import { normaliseAnswers } from './normalise';
import type { Answers, FlowDef } from './types';

/**
 * Returns the keys that a correction may change: the marked ones, the fields of the same step that a marked choice shows or
 * whose format it decides, and the materials that it asks for. Otherwise a corrected choice could require what cannot be given.
 */
export function openForCorrection(flow: FlowDef, marked: readonly string[]): Set<string> {
  const open = new Set(marked);
  for (const step of flow.steps)
    for (const { key, visibleWhen, dependsOn } of fieldsOf(step))
      if ([visibleWhen?.field, dependsOn].some((other) => other !== undefined && open.has(`${step.key}.${other}`)))
        open.add(`${step.key}.${key}`);
  for (const key of [...open]) for (const material of materialsAskedBy(key)) open.add(material);
  return open;
}

/** Returns the ids of the photos of a slot as one text, in any order of the photos the same. */
export const photoIds = (files: readonly { id: string; slot: string }[], slot: string): string =>
  files
    .flatMap((file) => (file.slot === slot ? [file.id] : []))
    .sort()
    .join();

/** Returns true for a field or a material that other answers hide after normalisation, so that nothing can be given. */
export function isHidden(flow: FlowDef, key: string, answers: Answers): boolean {
  const declaration = findField(flow, key);
  const clean = normaliseAnswers(flow, answers);
  return declaration ? !isVisible(declaration.field, clean[declaration.step.key]) : !isMaterialAsked(key, clean);
}
