import { useEffect, useState } from 'react';
import { quietMs } from '@/scheduling';
import type { PolicyUpdate } from '@/services/policyUpdate';

/** Returns policy figures that are newer than the build, and regions with low funds. Requested after the first paint. */
export function usePolicyUpdate(): Partial<PolicyUpdate> {
  const [update, setUpdate] = useState<Partial<PolicyUpdate>>({});
  useEffect(() => {
    let here = true;
    const look = async () => {
      try {
        const { fetchPolicyUpdate } = await import('@/services/policyUpdate');
        const fresh = await fetchPolicyUpdate();
        if (here) setUpdate(fresh);
      } catch {
        // offline: the figures of the build remain
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
