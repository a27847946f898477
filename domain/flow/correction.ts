import { fieldsOf, findField, isVisible } from './fields';
import { normaliseAnswers } from './normalise';
import type { Answers, FlowDef } from './types';

/**
 * Returns the keys that a correction may change: the marked ones, and the fields of the same step that a marked choice shows or
 * whose format it decides. Otherwise a corrected choice could require an answer that cannot be entered.
 */
export function openForCorrection(flow: FlowDef, marked: readonly string[]): Set<string> {
  const open = new Set(marked);
  for (const step of flow.steps)
    for (const { key, visibleWhen, dependsOn } of fieldsOf(step))
      if ([visibleWhen?.field, dependsOn].some((other) => other !== undefined && open.has(`${step.key}.${other}`)))
        open.add(`${step.key}.${key}`);
  return open;
}

/** Returns true for a field that other answers hide after normalisation, so that nothing can be entered. Materials are never hidden. */
export function isHidden(flow: FlowDef, key: string, answers: Answers): boolean {
  const declaration = findField(flow, key);
  return declaration !== null && !isVisible(declaration.field, normaliseAnswers(flow, answers)[declaration.step.key]);
}
