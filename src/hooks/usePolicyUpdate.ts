import { useEffect, useState } from 'react';
import { prefetchChunks } from '@/runtime/prefetchChunks';
import { quietMs } from '@/scheduling';
import type { PolicyUpdate } from '@/services/policyUpdate';

const asking = () => import(/* webpackChunkName: "fresh-policy" */ '@/services/policyUpdate');

/** The server's numbers where they are another version than the site was built with, and where money runs low; asked for after the first paint. */
export function usePolicyUpdate(): Partial<PolicyUpdate> {
  const [update, setUpdate] = useState<Partial<PolicyUpdate>>({});
  useEffect(() => {
    let here = true;
    const look = async () => {
      try {
        await prefetchChunks(asking);
        const { fetchPolicyUpdate } = await asking();
        const fresh = await fetchPolicyUpdate();
        if (here) setUpdate(fresh);
      } catch {
        // no network: what the site was built with still stands
      }
    };
    const timer = setTimeout(look, quietMs.newer);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, []);
  return update;
}
