import { useEffect, useState } from 'react';

/** Long enough for the form to be there and be read; what nobody needs before then does not stand in its way. */
const QUIET_MS = 4_000;

/** Becomes true some time after `isReady` has. */
export function useLater(isReady: boolean): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => setLater(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isReady]);
  return isLater;
}
