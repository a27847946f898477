import { useLayoutEffect } from 'react';
import { hasShell, keepShell } from '@/runtime/shellHandover';

/** The placeholder until there is something to show. Where prerendered HTML stands, that is the placeholder. */
export default function Loading() {
  useLayoutEffect(keepShell, []);
  return hasShell() ? null : <div className="loading" aria-busy="true" />;
}
