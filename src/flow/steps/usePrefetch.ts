import { useEffect } from 'react';
import { useAppData } from '@umijs/max';
import { flows } from '@domain/flow';
import type { FlowId, StepKey } from '@domain/flow/types';

const BASE = '/qczhyjs';
const QUIET_MS = 1_500;

type Preload = (path: string, alone: boolean) => Promise<unknown>;

/** The next step is fetched while this one is read. */
export function usePrefetch(flow: FlowId, step: StepKey, isReady: boolean): void {
  const { preloadRoute } = useAppData() as { preloadRoute?: Preload };
  useEffect(() => {
    if (!isReady) return;
    const keys = flows[flow].steps.map((one) => one.key);
    const next = keys[keys.indexOf(step) + 1];
    const timer = setTimeout(() => {
      // What cannot be fetched ahead is fetched, and retried, when it is needed.
      const fetched = next ? preloadRoute?.(`${BASE}/${flow}/${next}`, true) : import(/* webpackChunkName: "flow-review" */ '../review/Review');
      void fetched?.catch(() => undefined);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [flow, step, isReady, preloadRoute]);
}
