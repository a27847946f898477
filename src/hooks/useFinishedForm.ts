import { useEffect } from 'react';
import { history, useLocation } from '@umijs/max';
import type { FlowId } from '@domain/flow/types';

import { onIdentityChange } from '@/services/identity';

/** Result or list page by flow, after its draft was submitted or deleted in this tab. */
const ends = new Map<FlowId, string>();
onIdentityChange(() => ends.clear());

export const finishForm = (flow: FlowId, end: string): void => void ends.set(flow, end);

/**
 * Returns the page to show when Back leads to a form whose draft is finished: opening the form would create an empty draft.
 * A link to the form begins a new draft. `id`: a returned application, which opening does not create.
 */
export function useFinishedForm(flow: FlowId, id: string | undefined): string | undefined {
  const { key } = useLocation();
  useEffect(() => {
    if (!id && history.action !== 'POP') ends.delete(flow);
  }, [flow, id, key]);
  return !id && history.action === 'POP' ? ends.get(flow) : undefined;
}
