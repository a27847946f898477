import { kindOf } from '@domain/flow/names';
import type { FlowId, StepKey } from '@domain/flow/types';
import type { Status } from '@domain/status';

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length ? `${path}?${new URLSearchParams(given).toString()}` : path;
};

interface Resumed {
  id: string;
  flow: FlowId;
  status: Status;
}

/** `id` is set only for a returned application; the flow's draft needs none. */
export const stepPath = (flow: FlowId, step: StepKey, id?: string, more: Record<string, string> = {}): string =>
  withQuery(`/${flow}/${step}`, { ...more, id });

/** The inverse of `stepPath`. */
export const stepAt = (pathname: string): { flow: FlowId; step: StepKey } => {
  const [, flow, step] = pathname.split('/');
  return { flow: flow as FlowId, step: step as StepKey };
};

/** For a draft known only from the list: the guard of the last step redirects to the first incomplete step. */
export const draftPath = (flow: FlowId): string => stepPath(flow, 'newCarInfo');

/** Where the user continues: at this step, or at the review when `step` is null (`domain/flow/resumeStep.ts`). */
export const resumePath = ({ flow, status, id }: Resumed, step: StepKey | null): string => {
  const ownId = status === 'returned' ? id : undefined;
  return step ? stepPath(flow, step, ownId) : reviewPath(flow, ownId);
};

export const reviewPath = (flow: FlowId, id?: string): string => stepPath(flow, 'newCarInfo', id, { review: '1' });

export const resultPath = (flow: FlowId, id: string): string => withQuery(`/${flow}/result`, { id });

/** The detail page of an application. For 报废 it is below the list of that flow. */
export const detailPath = (flow: FlowId, id: string): string =>
  withQuery(`/${flow}/process${kindOf(flow) === 'scrap' ? '/detail' : ''}`, { id });

export const listPath = '/newApply/list';
export const typesPath = '/newSubsidyTypeSelection';
