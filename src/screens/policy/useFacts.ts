import { useEffect, useState } from 'react';
import built from '@@/policyFacts';
import type { Facts } from './factsOf';

const askedAfterMs = 2000;

/** The numbers the site was built with; the server's replace them, after the first paint, only where its policy is another version. */
export function useFacts(): Facts {
  const [facts, setFacts] = useState(built);
  useEffect(() => {
    let here = true;
    const refresh = async () => {
      try {
        const { freshFacts } = await import(/* webpackChunkName: "fresh-policy" */ './fresh');
        const fresh = await freshFacts();
        if (here && fresh.version !== built.version) setFacts(fresh);
      } catch {
        // no network: what the site was built with still stands
      }
    };
    const timer = setTimeout(refresh, askedAfterMs);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, []);
  return facts;
}
