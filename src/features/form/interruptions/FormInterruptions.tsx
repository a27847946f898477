import { AfterFirstFrame } from '@/runtime/AfterFirstFrame';
import { lazyWithRetry } from '@/runtime/lazyWithRetry';
import { useDraft } from '../hooks/context';
import { useInterruption } from '../hooks/useInterruption';

const Interruptions = lazyWithRetry(() => import(/* webpackChunkName: "form-dialogs" */ './Interruptions'));
const SessionWatch = lazyWithRetry(() => import(/* webpackChunkName: "form-dialogs" */ './SessionWatch'), true);

/** Modal sheets over the form on any step. Their chunk is loaded with the open draft, so that they also open offline. */
export function FormInterruptions() {
  const isInterrupted = useInterruption() !== null;
  const isOpen = useDraft((state) => state.edition !== null);
  return (
    <>
      {isInterrupted && <Interruptions />}
      {isOpen && (
        <AfterFirstFrame>
          <SessionWatch />
        </AfterFirstFrame>
      )}
    </>
  );
}
