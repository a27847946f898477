import type { Detail, ListEntry, PolicyReply } from '@domain/contract/types';
import type { FlowId } from '@domain/flow/types';
import { policyOf } from '@domain/policy/findEdition';
import { statuses } from '@domain/status';

import { call } from '@/services/call';
import { useScreenRequest } from '@/hooks/useScreenRequest';
import { loadPolicy } from '@/services/policy';

const submitted = statuses.filter((status) => status !== 'draft').join(',');

const latestOf = async (flow: FlowId): Promise<ListEntry | undefined> =>
  (await call('applications', { query: { flow, status: submitted, pageSize: 1 } })).list[0];

export interface Found {
  detail: Detail;
  policy: PolicyReply;
}

/** Returns null if there is no application. */
async function find(flow: FlowId, id: string | null, isProgress: boolean): Promise<Found | null> {
  const shownId = id ?? (await latestOf(flow))?.id;
  if (!shownId) return null;
  const [detail, policy] = await Promise.all([
    call('application', { params: { id: shownId }, ...(isProgress && { query: { opened: true } }) }),
    loadPolicy(),
  ]);
  return { detail, policy: policyOf(policy, detail) };
}

interface Options {
  onSuccess?: () => void;
  /** The server sends no SMS about what the applicant has seen on the progress page. */
  isProgress?: boolean;
}

export function useApplication(flow: FlowId, id: string | null, { onSuccess, isProgress = false }: Options = {}) {
  const { data, error, refresh, show } = useScreenRequest(
    `application-${flow}-${id}`,
    () => find(flow, id, isProgress),
    onSuccess,
  );
  return { found: data, error, load: refresh, show: (detail: Detail) => data && show({ ...data, detail }) };
}
