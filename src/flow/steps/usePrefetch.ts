import { useEffect } from 'react';
import { useAppData } from '@umijs/max';
import { flows } from '@domain/flow';
import type { FlowId, StepKey } from '@domain/flow/types';

const BASE = '/qczhyjs';

type Preload = (path: string, alone: boolean) => Promise<unknown>;

/** The next step is fetched while this one is read. */
export function usePrefetch(flow: FlowId, step: StepKey, isLater: boolean): void {
  const { preloadRoute } = useAppData() as { preloadRoute?: Preload };
  useEffect(() => {
    if (!isLater) return;
    const keys = flows[flow].steps.map((one) => one.key);
    const next = keys[keys.indexOf(step) + 1];
    // What cannot be fetched ahead is fetched, and retried, when it is needed.
    const fetched = next ? preloadRoute?.(`${BASE}/${flow}/${next}`, true) : import(/* webpackChunkName: "flow-review" */ '../review/Review');
    void fetched?.catch(() => undefined);
  }, [flow, step, isLater, preloadRoute]);
}
