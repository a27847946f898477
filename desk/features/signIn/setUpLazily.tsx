import { lazy, Suspense } from 'react';
import type { SetUpProps } from './SecondFactorSetUp';

const SetUp = lazy(() => import(/* webpackChunkName: "second-factor" */ './SecondFactorSetUp'));

/** The set-up of the second factor, which each member opens once: the entry of the desk does without it and its QR code. */
export const SecondFactorSetUp = (props: SetUpProps) => (
  <Suspense fallback={null}>
    <SetUp {...props} />
  </Suspense>
);
