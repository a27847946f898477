import { useEffect, useState } from 'react';
import { prefetchChunks } from '@/runtime/prefetchChunks';
import type { Facts } from '@domain/policy/publicFacts';

const askedAfterMs = 4000;

const asking = () => import(/* webpackChunkName: "fresh-policy" */ './policyUpdate');

/** The server's numbers where they are another version than the site was built with; asked for after the first paint. */
export function usePolicyUpdate(): Facts | undefined {
  const [facts, setFacts] = useState<Facts>();
  useEffect(() => {
    let here = true;
    const look = async () => {
      try {
        await prefetchChunks(asking);
        const { fetchPolicyUpdate: freshFacts } = await asking();
        const fresh = await freshFacts();
        if (here) setFacts(fresh);
      } catch {
        // no network: what the site was built with still stands
      }
    };
    const timer = setTimeout(look, askedAfterMs);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, []);
  return facts;
}
