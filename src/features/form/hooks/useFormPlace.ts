import { useLocation, useSearchParams } from '@umijs/max';
import { flows } from '@domain/flow';
import type { FlowDef, StepKey } from '@domain/flow/types';

import { stepAt } from '@/services/paths';

export interface FormPlace {
  flow: FlowDef;
  step: StepKey;
  /** Only of an application that was sent back: of a draft there is one a flow. */
  id: string | undefined;
  /** The last step, seen as a whole before it is sent. */
  isReview: boolean;
}

/** Where in which form one is, from the address alone. */
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
