import { useCallback, useRef, useState } from 'react';
import type { FieldDef, StepKey, Value } from '@domain/flow/types';

import { useT } from '@/i18n';
import type { FieldProps } from '@/components/Field';
import { group } from '@/format/grouping';
import { readableAmount } from '@/format/money';
import { useProblemText } from '@/format/useProblemText';
import { valueAt, type Path } from '../session/edits';
import { confirmationOf } from '../session/fields';
import { sameJson, useDraft, useDraftSession } from './context';
import { useCorrection } from './useCorrection';

export interface FieldAnswer extends Pick<FieldProps, 'name' | 'label' | 'hint' | 'error' | 'readOnly' | 'mark'> {
  value: Value;
  /** The value as it stands in a text field. */
  text: string;
  /** Any value that could stand here, as one reads it. */
  show: (value: unknown) => string | undefined;
  change: (value: Value) => void;
  /** Left with nothing new: from now on what is wrong is told. */
  touch: () => void;
  /** Left with this value. */
  leave: (value: Value) => void;
  /** As the rules write it: full-width digits, spaces and lower case mended. */
  clean: (typed: string) => string;
  /** Asked for where the number is a rare one: 号码无误. */
  confirm: (() => void) | null;
}

/** A value of this field as one reads it. */
function useShownText(field: FieldDef) {
  const t = useT();
  return useCallback(
    (value: unknown) => {
      if (field.control === 'money' && typeof value === 'number') return `${readableAmount(value)} ${t('ui.yuan')}`;
      if (field.options && typeof value === 'string') return t(`option.${field.options.set}.${value}`);
      if (field.grouping && typeof value === 'string' && !value.includes('*')) return group(value, field.grouping);
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
    },
    [field, t],
  );
}

const typed: ReadonlySet<FieldDef['control']> = new Set<FieldDef['control']>(['text', 'integer', 'money', 'suggest']);

/** While one types nothing new is found wrong: a reader would say each of its words between the letters. What is mended goes at once. */
function useWhileTyping<T>(problem: T | undefined) {
  const [isTyping, setTyping] = useState(false);
  const shown = useRef(problem);
  if (!isTyping || !problem) shown.current = problem;
  return { shown: shown.current, setTyping };
}

/** All that is to be known of one declared field, and all that can be done with it. Typing draws this one anew and no other. */
export function useField(step: StepKey, field: FieldDef): FieldAnswer {
  const t = useT();
  const session = useDraftSession();
  const path: Path = `${step}.${field.key}`;
  const value = useDraft((state) => valueAt(state.answers, path) ?? null);
  const found = useDraft(
    (state) =>
      state.touched.has(path) || state.attempted.has(step) ? session.validator?.problem(state, step, path) : undefined,
    sameJson,
  );
  const { shown: problem, setTyping } = useWhileTyping(found);
  const words = useProblemText();
  const show = useShownText(field);
  const correction = useCorrection(path, show);

  const change = (next: Value) => session.change(path, next === '' ? null : next);
  const touch = () => {
    setTyping(false);
    session.touch(path);
  };
  const confirmation = problem?.code === 'confirm' ? confirmationOf(session.store.flow, path) : null;
  return {
    name: field.key,
    label: t(`field.${path}`),
    hint: field.hint && t(`field.${path}.hint`),
    error: problem && words(problem, path),
    ...correction,
    value,
    text: typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '',
    show,
    change: (next) => {
      setTyping(typed.has(field.control));
      change(next);
    },
    touch,
    leave: (next) => {
      change(next);
      touch();
    },
    clean: (typed) => session.validator?.clean(path, typed) ?? typed,
    confirm: confirmation && (() => session.change(confirmation, true)),
  };
}
