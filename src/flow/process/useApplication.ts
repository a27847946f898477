import { useCallback, useEffect, useState } from 'react';
import type { Detail, ListEntry, PolicyReply } from '@domain/contract/types';
import type { FlowId } from '@domain/flow/types';
import { statuses } from '@domain/status';

import { toApiError, type ApiError } from '@/services/apiError';
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

export function useApplication(flow: FlowId, id: string | null) {
  const [found, setFound] = useState<Found | null | undefined>(undefined);
  const [error, setError] = useState<ApiError | null>(null);
  const load = useCallback(async () => {
    try {
      setFound(await find(flow, id));
      setError(null);
    } catch (thrown) {
      setError(toApiError(thrown));
    }
  }, [flow, id]);
  useEffect(() => {
    setFound(undefined);
    void load();
  }, [load]);
  const show = (detail: Detail) => setFound((before) => before && { ...before, detail });
  return { found, error, load, show };
}
