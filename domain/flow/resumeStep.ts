import type { Detail } from '../contract/types';
import type { Edition } from '../policy/types';
import { isEmpty } from './fields';
import { flows } from './index';
import { stepOf } from './stepOf';
import type { StepKey } from './types';

type Standing = Pick<Detail, 'flow' | 'status' | 'steps' | 'problems' | 'returned'>;

/**
 * Returns the first step with something left to do in a draft or a returned application, according to the server's check;
 * null when nothing is left and the review is next.
 */
export function resumeStep(detail: Standing, edition: Pick<Edition, 'materials'>): StepKey | null {
  const flow = flows[detail.flow];
  const isSentBack = detail.status === 'returned';
  const left = isSentBack
    ? (detail.returned?.items ?? []).filter(({ touched }) => !touched).map(({ key }) => key)
    : Object.keys(detail.problems);
  const wrong = new Set(left.map((key) => stepOf(flow, edition, key)));
  const isUntouched = (step: StepKey) => !isSentBack && Object.values(detail.steps[step]).every(isEmpty);
  return flow.steps.find(({ key }) => wrong.has(key) || isUntouched(key))?.key ?? null;
}
