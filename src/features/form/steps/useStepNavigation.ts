import { useSearchParams } from '@umijs/max';
import { last } from '@domain/last';
import { stepOf } from '@domain/flow/stepOf';
import type { StepKey } from '@domain/flow/types';

import type { DraftSession } from '../session/session';
import { reviewPath, stepPath } from '@/services/paths';

export interface StepNavigation {
  back: string | null;
  next: string;
  /** The field a 修改 of the review leads to. */
  field: string | null;
}

/** Steps on the way: all of them, or in an application that was sent back those with something marked. */
function stepsOnTheWay({ store, edition }: DraftSession): StepKey[] {
  const { draft } = store.get();
  const all = store.flow.steps.map((step) => step.key);
  if (draft.status !== 'returned' || !edition) return all;
  const marked = draft.returned?.items.map((item) => stepOf(store.flow, edition, item.key)) ?? [];
  return all.filter((key) => marked.includes(key));
}

/** Where 上一步 and 下一步 lead from here. Who came from the review returns to it. */
export function useStepNavigation(open: DraftSession, step: StepKey): StepNavigation {
  const [query] = useSearchParams();
  const { draft } = open.store.get();
  const id = draft.status === 'returned' ? draft.id : undefined;
  const flow = open.store.flow.id;
  const way = stepsOnTheWay(open);
  const all = open.store.flow.steps.map((one) => one.key);
  const at = all.indexOf(step);
  const before = last(way.filter((key) => all.indexOf(key) < at));
  const after = way.find((key) => all.indexOf(key) > at);
  const review = reviewPath(flow, id);
  const isFromReview = query.get('from') === 'review';
  return {
    back: isFromReview ? review : before ? stepPath(flow, before, id) : null,
    next: isFromReview || !after ? review : stepPath(flow, after, id),
    field: query.get('field'),
  };
}
