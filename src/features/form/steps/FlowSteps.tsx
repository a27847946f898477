import type { StepKey } from '@domain/flow/types';

import { useT } from '@/i18n';
import { Steps } from '@/components/Steps';
import { sameJson, useDebouncedDraft, useDraft, useDraftSession } from '../session/context';
import { stepPath } from '@/services/paths';

/** The road through the form; what is complete before the present step, and what is open, may be gone to. */
export function FlowSteps({ current }: { current: StepKey | null }) {
  const t = useT();
  const open = useDraftSession();
  const { flow } = open.store;
  const states = useDebouncedDraft(
    (state) =>
      (open.validator?.steps(state) ?? []).map(({ key, open: isOpen, complete }) => ({ key, isOpen, complete })),
    sameJson,
  );
  const id = useDraft(({ draft }) => (draft.status === 'returned' ? draft.id : undefined));
  return (
    <Steps
      steps={flow.steps.map(({ key }) => {
        const state = states.find((one) => one.key === key);
        return {
          key,
          label: t(`flow.step.${key}`),
          state: key === current ? 'now' : state?.complete && state.isOpen ? 'done' : 'wait',
          to: state?.isOpen ? stepPath(flow.id, key, id) : undefined,
        };
      })}
    />
  );
}
