import { useEffect, useState } from 'react';
import { ahead } from '@/frame/ahead';
import type { Facts } from './factsOf';

const askedAfterMs = 4000;

const asking = () => import(/* webpackChunkName: "fresh-policy" */ './fresh');

/** The server's numbers where they are another version than the site was built with; asked for after the first paint. */
export function useFresh(): Facts | undefined {
  const [facts, setFacts] = useState<Facts>();
  useEffect(() => {
    let here = true;
    const look = async () => {
      try {
        await ahead(asking);
        const { freshFacts } = await asking();
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
