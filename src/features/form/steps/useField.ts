import { useCallback, useRef, useState } from 'react';
import type { FieldDef, StepKey, Value } from '@domain/flow/types';

import { useT } from '@/i18n';
import { announce } from '@/components/feedback/announce';
import { focusAfter, focusMark } from '@/components/feedback/ErrorSummary';
import type { FieldProps } from '@/components/inputs/Field';
import { group } from '@shared/group';
import { shownMoney } from '@domain/rules/money';
import { useProblemText } from '@/hooks/useProblemText';
import { confirmationOf, valueAt, type Path } from '../draft/edits';
import { refusedPaths } from '../draft/store';
import { sameJson, useDraft, useDraftController } from '../draft/useDraft';
import { useCorrection } from '../draft/useCorrection';

interface FieldAnswer extends Pick<FieldProps, 'name' | 'label' | 'hint' | 'error' | 'readOnly' | 'mark'> {
  value: Value;
  /** The value as input text. */
  text: string;
  /** Formats any value of this field for display. */
  show: (value: unknown) => string | undefined;
  change: (value: Value) => void;
  /** Marks the field as left, which shows its error. */
  markBlurred: () => void;
  /** Stores the value and marks the field as left. */
  leave: (value: Value) => void;
  /** Normalises typed text: full-width digits, spaces, lower case. */
  clean: (typed: string) => string;
  /** Confirms a marked value that is right (核对过，没有错). Null if it is not marked or is already corrected. */
  keep: (() => void) | null;
  /** Confirms an unusual number (号码无误). Null if no confirmation is required. */
  confirm: (() => void) | null;
  /** The user has confirmed the unusual number. */
  isConfirmed: boolean;
}

/** Returns the function that formats a value of this field for display. */
function useShownText(field: FieldDef) {
  const t = useT();
  return useCallback(
    (value: unknown) => {
      if (field.control === 'money' && typeof value === 'number') return `${shownMoney(value)} ${t('ui.yuan')}`;
      if (field.options && typeof value === 'string') return t(`option.${field.options.set}.${value}`);
      if (field.grouping && typeof value === 'string' && !value.includes('*')) return group(value, field.grouping);
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
    },
    [field, t],
  );
}

const typed: ReadonlySet<FieldDef['control']> = new Set<FieldDef['control']>([
  'text',
  'integer',
  'money',
  'suggest',
  'country',
]);

/** While typing, show no new error: screen readers would interrupt every keystroke. A fixed error disappears at once. */
function useWhileTyping<T>(problem: T | undefined) {
  const [isTyping, setTyping] = useState(false);
  const shown = useRef(problem);
  if (!isTyping || !problem) shown.current = problem;
  return { shown: shown.current, setTyping };
}

/** State and actions of one field. A keystroke re-renders this field only. */
export function useField(step: StepKey, field: FieldDef): FieldAnswer {
  const t = useT();
  const controller = useDraftController();
  const path: Path = `${step}.${field.key}`;
  const value = useDraft((state) => valueAt(state.answers, path) ?? field.preset?.(state.answers[step]) ?? null);
  const current = useDraft(
    (state) =>
      state.blurred.has(path) || state.attempted.has(step)
        ? (controller.validator?.problem(state, step, path) ??
          (refusedPaths(state).includes(path) ? state.refused[path]?.problem : undefined))
        : undefined,
    sameJson,
  );
  const { shown: problem, setTyping } = useWhileTyping(current);
  const problemText = useProblemText();
  const show = useShownText(field);
  const correction = useCorrection(path, show);

  const change = (next: Value) => controller.change(path, next === '' ? null : next);
  const markBlurred = () => {
    setTyping(false);
    controller.markBlurred(path);
  };
  const confirmation = confirmationOf(controller.store.flow, path);
  const isConfirmed = useDraft((state) => confirmation !== null && valueAt(state.answers, confirmation) === true);
  return {
    name: field.key,
    label: t(`field.${path}`),
    hint: field.hint && t(`field.${path}.hint`),
    error: problem && problemText(problem, path),
    ...correction,
    value,
    text: typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '',
    show,
    change: (next) => {
      setTyping(typed.has(field.control));
      change(next);
    },
    markBlurred,
    leave: (next) => {
      change(next);
      markBlurred();
    },
    clean: (typed) => controller.validator?.clean(path, typed) ?? typed,
    // The buttons disappear: the focus moves to the note that they change or leave.
    keep:
      correction.mark && !correction.mark.done && value !== null
        ? () => {
            controller.keep(path);
            focusMark(field.key);
          }
        : null,
    confirm:
      confirmation && problem?.code === 'confirm'
        ? () => {
            controller.change(confirmation, true);
            focusAfter(field.key);
            announce(t(field.rule === 'name' ? 'flow.nameConfirmed' : 'ui.numberConfirmed'), true);
          }
        : null,
    isConfirmed: isConfirmed && !correction.readOnly,
  };
}
