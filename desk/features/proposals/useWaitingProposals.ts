import { clearCache, useRequest } from 'ahooks';
import { call } from '@/services/call';
import { onReset } from '@/services/identity';

onReset(() => clearCache('proposals'));

/**
 * The open proposals. All users of this hook show the newest reply. The page of the proposals requests it when it is opened and after each
 * action; the top bar when `page` changes, at most once a minute.
 */
export const useWaitingProposals = ({ ready = true, page }: { ready?: boolean; page?: string } = {}) =>
  useRequest(() => call('proposals'), {
    ready,
    refreshDeps: [page],
    staleTime: page === undefined ? 0 : 60_000,
    cacheKey: 'proposals',
    // The page shows its failure; the top bar shows no number then.
    onError: () => undefined,
  });
