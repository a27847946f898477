import { startTransition, useEffect, useState, type ReactNode } from 'react';

import { nextPaint } from '@/scheduling';

/** What lies below the first view of a page: drawn when the first view is on the screen, so that it is there sooner. */
export function AfterFirstFrame({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    void nextPaint().then(() => startTransition(() => setDue(true)));
  }, []);
  return isDue ? <>{children}</> : null;
}
