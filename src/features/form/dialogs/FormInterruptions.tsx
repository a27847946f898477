import { useEffect, useState } from 'react';

import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { quietMs } from '@/scheduling';
import { useDraft } from '../draft/useDraft';
import { useInterruption } from './useInterruption';

const Interruptions = lazyWithRetry(() => import(/* webpackChunkName: "form-dialogs" */ './Interruptions'));
const SessionWatch = lazyWithRetry(() => import(/* webpackChunkName: "form-dialogs" */ './SessionWatch'), true);

/** Modal sheets over the form on any step. Their chunk is loaded a while after the draft, so that they also open offline. */
export function FormInterruptions() {
  const isInterrupted = useInterruption() !== null;
  const isOpen = useDraft((state) => state.edition !== null);
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setQuiet(true), quietMs.prefetch);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return (
    <>
      {isInterrupted && <Interruptions />}
      {isQuiet && <SessionWatch />}
    </>
  );
}
