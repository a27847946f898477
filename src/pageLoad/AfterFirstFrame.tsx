import { startTransition, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';

import { nextPaint } from '@/scheduling';
import { hasShell, keepShell } from './shellHandover';

/** Content below the first view of a page. It is rendered after the first paint, so that the first view appears sooner. */
export function AfterFirstFrame({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    void nextPaint().then(() => startTransition(() => setDue(true)));
  }, []);
  // The prerendered HTML may contain this content too: without it the page would be shorter for one frame, and scroll.
  useLayoutEffect(() => (!isDue && hasShell() ? keepShell() : undefined), [isDue]);
  return isDue ? <>{children}</> : null;
}
