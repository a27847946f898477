import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from '@umijs/max';
import type { StepKey } from '@domain/flow/types';

import { announce } from '@/components/feedback/announce';
import { Header } from '@/components/layout/Header';
import { useT } from '@/i18n';
import { Steps } from '@/components/display/Steps';
import { stepPath } from '@/services/paths';
import { returnedId } from '../draft/store';
import { useDraft, useDraftController, wholeState } from '../draft/useDraft';
import { useStepNavigation } from './useStepNavigation';
import { SaveStatus } from './SaveStatus';

/** Announces the current step to screen readers when it changes, because the page and its title stay the same. */
function useStepAnnouncement(step: StepKey, isReview: boolean) {
  const t = useT();
  const keys = useDraftController().store.flow.steps.map(({ key }) => key);
  const title = isReview
    ? t('flow.title.review')
    : t('flow.step.heard', { n: keys.indexOf(step) + 1, of: keys.length, label: t(`flow.step.${step}`) });
  const { pathname, search } = useLocation();
  const at = pathname + search;
  const announced = useRef({ at, title });
  useEffect(() => {
    // Announce only after navigation: on the first load the screen reader reads the page title.
    if (announced.current.at !== at && announced.current.title !== title) announce(title, true);
    announced.current = { at, title };
  }, [at, title]);
}

/** Progress bar; open steps are links. Validates all steps, so it is updated in a deferred render. */
function FlowSteps({ current }: { current: StepKey | null }) {
  const t = useT();
  const { store, validator } = useDraftController();
  const { flow } = store;
  const state = useDeferredValue(useDraft(wholeState));
  const states = useMemo(() => validator?.steps(state) ?? [], [validator, state]);
  const id = useDraft(returnedId);
  return (
    <Steps
      steps={flow.steps.map(({ key }) => {
        const { open = false, complete = false } = states.find((one) => one.key === key) ?? {};
        return {
          key,
          label: t(`flow.step.${key}`),
          state: key === current ? 'now' : complete && open ? 'done' : 'wait',
          to: open ? stepPath(flow.id, key, id) : undefined,
        };
      })}
    />
  );
}

/** Title, progress bar and save status. Stays mounted when the step changes. */
export function FormHead({ step, isReview }: { step: StepKey; isReview: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const { kind } = useDraftController().store.flow;
  const { back } = useStepNavigation(step, isReview);
  useStepAnnouncement(step, isReview);
  return (
    <>
      <Header title={t(`flow.title.${isReview ? 'review' : kind}`)} onBack={() => navigate(back ?? '/todo')} />
      <section className="flow-head" aria-label={t('ui.steps')}>
        <FlowSteps current={isReview ? null : step} />
        <SaveStatus />
      </section>
    </>
  );
}
