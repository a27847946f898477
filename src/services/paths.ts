import { kindOf } from '@domain/flow/names';
import type { FlowId, StepKey } from '@domain/flow/types';

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length ? `${path}?${new URLSearchParams(given).toString()}` : path;
};

/** `id` only where it is not the flow's own draft: an application that was sent back. */
export const stepPath = (flow: FlowId, step: StepKey, id?: string, more: Record<string, string> = {}): string =>
  withQuery(`/${flow}/${step}`, { ...more, id });

/** Where a draft was left: the last step leads to the first that is incomplete. */
export const resumePath = (flow: FlowId): string => stepPath(flow, 'newCarInfo');

export const reviewPath = (flow: FlowId, id?: string): string => stepPath(flow, 'newCarInfo', id, { review: '1' });

export const resultPath = (flow: FlowId, id: string): string => withQuery(`/${flow}/result`, { id });

/** The whole of one application: for 报废 a page below the list of that flow. */
export const detailPath = (flow: FlowId, id: string): string =>
  withQuery(`/${flow}/process${kindOf(flow) === 'scrap' ? '/detail' : ''}`, { id });

export const listPath = '/newApply/list';
export const typesPath = '/newSubsidyTypeSelection';
