import { lazyWithRetry } from '@/runtime/lazyWithRetry';
import { useInterruption, useIsBegun } from '../hooks/useInterruption';

export const importSessionWatch = () => import(/* webpackChunkName: "flow-session" */ './SessionWatch');

const Interruptions = lazyWithRetry(() => import(/* webpackChunkName: "flow-trouble" */ './Interruptions'));
const SessionWatch = lazyWithRetry(importSessionWatch, true);

/** What may come over a form, whichever step is shown. Fetched only when it happens. */
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
