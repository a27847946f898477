import { useSearchParams } from '@umijs/max';
import { last } from '@domain/last';
import { stepOf } from '@domain/flow/stepOf';
import type { StepKey } from '@domain/flow/types';

import { reviewPath, stepPath } from '@/services/paths';
import type { DraftController } from '../draft/controller';
import { isReturned, returnedId } from '../draft/store';
import { useDraftController } from '../draft/useDraft';

interface StepNavigation {
  back: string | null;
  next: string;
  /** The field to focus, set by 修改 on the review page. */
  field: string | null;
}

/** The steps that 上一步 and 下一步 visit: all, or in a returned application those with a mark. */
function stepsToVisit({ store }: DraftController): StepKey[] {
  const all = store.flow.steps.map((step) => step.key);
  const { edition } = store.get();
  if (!isReturned(store.get()) || !edition) return all;
  const marked = store.get().draft.returned?.items.map((item) => stepOf(store.flow, edition, item.key)) ?? [];
  return all.filter((key) => marked.includes(key));
}

/** Targets of 上一步 and 下一步. From a step opened by the review both lead to the review; the review leads back to the last step. */
export function useStepNavigation(step: StepKey, isReview = false): StepNavigation {
  const controller = useDraftController();
  const [query] = useSearchParams();
  const { flow } = controller.store;
  const id = returnedId(controller.store.get());
  const visited = stepsToVisit(controller);
  const all = flow.steps.map((one) => one.key);
  const at = all.indexOf(step);
  const before = last(visited.filter((key) => all.indexOf(key) < at));
  const after = visited.find((key) => all.indexOf(key) > at);
  const review = reviewPath(flow.id, id);
  if (isReview) return { back: stepPath(flow.id, step, id), next: review, field: null };
  const isFromReview = query.get('from') === 'review';
  return {
    back: isFromReview ? review : before ? stepPath(flow.id, before, id) : null,
    next: isFromReview || !after ? review : stepPath(flow.id, after, id),
    field: query.get('field'),
  };
}
