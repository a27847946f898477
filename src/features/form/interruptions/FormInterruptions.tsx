import { lazyWithRetry } from '@/runtime/lazyWithRetry';
import { useInterruption, useIsBegun } from '../hooks/useInterruption';

export const importSessionWatch = () => import(/* webpackChunkName: "flow-session" */ './SessionWatch');

const Interruptions = lazyWithRetry(() => import(/* webpackChunkName: "flow-trouble" */ './Interruptions'));
const SessionWatch = lazyWithRetry(importSessionWatch, true);

/** Modal sheets over the form on any step. Lazy-loaded. */
export function FormInterruptions() {
  const isInterrupted = useInterruption() !== null;
  const isBegun = useIsBegun();
  return (
    <>
      {isInterrupted && <Interruptions />}
      {isBegun && <SessionWatch />}
    </>
  );
}
