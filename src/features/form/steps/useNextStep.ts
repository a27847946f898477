import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from '@umijs/max';
import type { StepKey } from '@domain/flow/types';
import { last } from '@domain/last';

import type { FieldError } from '@/components/feedback/ErrorSummary';
import { useProblemText } from '@/hooks/useProblemText';
import { nextPaint } from '@/scheduling';
import { useDraftController } from '../draft/useDraft';
import { useFieldLabel } from './useFieldLink';

interface NextStep {
  /** 下一步: validates the step, then navigates to `to` or fills `errors`. */
  goOn: () => void;
  errors: readonly FieldError[];
  /** Increases with every failed attempt. */
  attempt: number;
}

export function useNextStep(step: StepKey, isReady: boolean, to: string): NextStep {
  const controller = useDraftController();
  const navigate = useNavigate();
  const problemText = useProblemText();
  const labelOf = useFieldLabel();
  const [result, setResult] = useState<{ errors: FieldError[]; attempt: number }>({ errors: [], attempt: 0 });
  // Ignores repeated taps: each would add a history entry.
  const isLeaving = useRef(false);
  const [lost, setLost] = useState<{ error: unknown } | null>(null);
  if (lost) throw lost.error; // CrashBoundary handles a lost chunk

  const validate = async () => {
    await Promise.all([controller.loadTerms(), nextPaint()]);
    const errors = Object.entries(controller.validator?.problems(controller.store.get(), step) ?? {}).map(
      ([key, problem]) => ({
        name: last(key.split('.')) ?? key,
        label: labelOf(key),
        message: problemText(problem, key),
      }),
    );
    // One render for the error summary and the field errors.
    flushSync(() => {
      controller.showErrors(step);
      setResult(({ attempt }) => ({ errors, attempt: attempt + 1 }));
    });
    return errors.length === 0;
  };
  const goOn = () => {
    if (!isReady || isLeaving.current) return;
    isLeaving.current = true;
    validate().then(
      (isValid) => {
        isLeaving.current = isValid;
        if (!isValid) return;
        controller.showSignIn(true);
        navigate(to);
      },
      (error: unknown) => setLost({ error }),
    );
  };
  return { goOn, ...result };
}
