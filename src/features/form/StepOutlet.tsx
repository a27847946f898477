import type { ReactElement } from 'react';
import { useOutletContext } from '@umijs/max';

/** Every page of a step. What it shows came with the frame around it (`FormFrame.tsx`), once for all twelve: walking on fetches no code. */
export default function StepOutlet() {
  return useOutletContext<ReactElement>();
}
