import { clearCache, useRequest } from 'ahooks';
import { call } from '@/services/call';
import { onReset } from '@/services/identity';

onReset(() => clearCache('proposals'));

/** The open proposals. All users of this hook show the newest reply; the top bar requests it again for each page. */
export const useWaitingProposals = ({ ready = true, page }: { ready?: boolean; page?: string } = {}) =>
  useRequest(() => call('proposals'), {
    ready,
    refreshDeps: [page],
    cacheKey: 'proposals',
    // The page shows its failure; the top bar shows no number then.
    onError: () => undefined,
  });
