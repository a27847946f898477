import type { ReactElement } from 'react';
import { useOutletContext } from '@umijs/max';

/** Route component of all twelve step pages. `FormFrame.tsx` provides the content, so changing the step loads no chunk. */
export default function StepOutlet() {
  return useOutletContext<ReactElement>();
}
