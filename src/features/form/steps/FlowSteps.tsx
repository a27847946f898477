import type { StepKey } from '@domain/flow/types';

import { useT } from '@/i18n';
import { Steps } from '@/components/Steps';
import { useStages } from './useStep';

/** Progress bar of the form; open steps are links. */
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
