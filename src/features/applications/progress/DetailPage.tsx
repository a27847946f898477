import { useSearchParams } from '@umijs/max';
import type { FlowId } from '@domain/flow/types';

import { useFreshUnread } from '@/services/useFreshUnread';
import { DetailBody } from './DetailBody';
import { ProcessFrame } from './ProcessFrame';
import { useApplication } from './useApplication';

/** One application: the one in the URL, or the latest submitted one of the flow. */
export function DetailPage({ flow }: { flow: FlowId }) {
  const [query] = useSearchParams();
  const { found, error, load, show } = useApplication(flow, query.get('id'), {
    onSuccess: useFreshUnread(),
    isProgress: true,
  });
  return (
    <ProcessFrame
      isLoading={found === undefined}
      isNone={found === null}
      error={found ? undefined : error}
      onRetry={load}
    >
      {found && <DetailBody found={found} onChange={show} />}
    </ProcessFrame>
  );
}
