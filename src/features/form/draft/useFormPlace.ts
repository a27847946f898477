import { useLocation, useSearchParams } from '@umijs/max';
import { flows } from '@domain/flow';
import type { FlowDef, StepKey } from '@domain/flow/types';

import { stepAt } from '@/services/paths';

export interface FormPlace {
  flow: FlowDef;
  step: StepKey;
  /** Id of a returned application; undefined for the draft, of which each flow has one. */
  id: string | undefined;
  /** The review page before submission, a view of the last step. */
  isReview: boolean;
}

/** Flow, step and application id from the URL. */
export function useFormPlace(): FormPlace {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { flow, step } = stepAt(pathname);
  return {
    flow: flows[flow],
    step,
    id: query.get('id') ?? undefined,
    isReview: step === 'newCarInfo' && query.get('review') === '1',
  };
}
