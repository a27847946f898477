import type { StepKey } from '@domain/flow/types';

import { useT } from '@/i18n';
import { Steps } from '@/components/Steps';
import { useStages } from '../hooks/useStep';

/** The way through the form; what is complete before the present step, and what is open, may be gone to. */
export function FlowSteps({ current }: { current: StepKey | null }) {
  const t = useT();
  const stages = useStages();
  return (
    <Steps
      steps={stages.map(({ key, isDone, path }) => ({
        key,
        label: t(`flow.step.${key}`),
        state: key === current ? 'now' : isDone ? 'done' : 'wait',
        to: path,
      }))}
    />
  );
}
