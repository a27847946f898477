import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '@umijs/max';
import type { StepKey } from '@domain/flow/types';

import { announce } from '@/components/announce';
import { Header } from '@/components/Header';
import { useT } from '@/i18n';
import { useDraftController } from '../draft/useDraft';
import { useFormNews } from './useStep';
import { useStepNavigation } from './useStepNavigation';
import { FlowSteps } from './FlowSteps';
import { SaveStatus } from './SaveStatus';

/** Announces the current step to screen readers when it changes, because the page and its title stay the same. */
function useStepHeard(step: StepKey, isReview: boolean) {
  const t = useT();
  const keys = useDraftController().store.flow.steps.map(({ key }) => key);
  const place = isReview
    ? t('flow.title.review')
    : t('flow.step.heard', { n: keys.indexOf(step) + 1, of: keys.length, label: t(`flow.step.${step}`) });
  const { pathname, search } = useLocation();
  const at = pathname + search;
  const heard = useRef({ at, place });
  useEffect(() => {
    // Announce only after navigation: on the first load the screen reader reads the page title.
    if (heard.current.at !== at && heard.current.place !== place) announce(place, true);
    heard.current = { at, place };
  }, [at, place]);
}

/** Title, progress bar and save status. Stays mounted when the step changes. */
export function FormHead({ step, isReview }: { step: StepKey; isReview: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const { kind } = useFormNews();
  const { back } = useStepNavigation(step, isReview);
  useStepHeard(step, isReview);
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
