import { startTransition, useEffect, useState, type ReactNode } from 'react';

import { nextPaint } from '@/scheduling';
import { KeepShell } from './shellHandover';

/** Content below the first view of a page. It is rendered after the first paint, so that the first view appears sooner. */
export function AfterFirstFrame({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    void nextPaint().then(() => startTransition(() => setDue(true)));
  }, []);
  return isDue ? <>{children}</> : <KeepShell />;
}
