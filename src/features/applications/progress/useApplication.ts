import { useRequest } from 'ahooks';
import type { Detail, ListEntry, PolicyReply } from '@domain/contract/types';
import type { FlowId } from '@domain/flow/types';
import { statuses } from '@domain/status';

import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { loadPolicy } from '@/services/policy';

const submitted = statuses.filter((status) => status !== 'draft').join(',');

/** The latest submitted of a flow. */
const latestOf = async (flow: FlowId): Promise<ListEntry | undefined> =>
  (await call('applications', { query: { flow, status: submitted, pageSize: 1 } })).list[0];

export interface Found {
  detail: Detail;
  policy: PolicyReply;
}

/** `null`: there is none. */
async function find(flow: FlowId, id: string | null): Promise<Found | null> {
  const wanted = id ?? (await latestOf(flow))?.id;
  if (!wanted) return null;
  const [detail, policy] = await Promise.all([call('application', { params: { id: wanted } }), loadPolicy()]);
  return { detail, policy };
}

const FOCUS_REFRESH_MS = 5_000;

export function useApplication(flow: FlowId, id: string | null, onSuccess?: () => void) {
  const { data, error, refresh, mutate } = useRequest(() => find(flow, id), {
    cacheKey: `application-${flow}-${id}`, // shown at once on the way back, asked anew all the same (staleTime 0): a status is never old
    refreshDeps: [flow, id],
    refreshOnWindowFocus: true,
    focusTimespan: FOCUS_REFRESH_MS,
    onSuccess,
  });
  const show = (detail: Detail) => mutate((before) => before && { ...before, detail });
  return { found: data, error: error ? toApiError(error) : null, load: refresh, show };
}
