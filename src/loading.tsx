import { useLayoutEffect } from 'react';
import { hasShell, hold } from '@/frame/takeOver';

/** The placeholder until there is something to show. Where prerendered HTML stands, that is the placeholder. */
export default function Loading() {
  useLayoutEffect(hold, []);
  return hasShell() ? null : <div className="loading" aria-busy="true" />;
}
