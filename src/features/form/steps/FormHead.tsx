import { useNavigate } from '@umijs/max';
import type { StepKey } from '@domain/flow/types';

import { Header } from '@/components/Header';
import { useT } from '@/i18n';
import { useFormNews } from '../hooks/useStep';
import { useStepNavigation } from '../hooks/useStepNavigation';
import { FlowSteps } from './FlowSteps';
import { SaveLine } from './SaveLine';

/** Title, way through the form and save line: they stay while the steps change below. */
export function FormHead({ step, isReview }: { step: StepKey; isReview: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const { kind } = useFormNews();
  const { back } = useStepNavigation(step, isReview);
  return (
    <>
      <Header title={t(`flow.title.${isReview ? 'review' : kind}`)} onBack={() => navigate(back ?? '/todo')} />
      <section className="flow-head" aria-label={t('ui.steps')}>
        <FlowSteps current={isReview ? null : step} />
        <SaveLine />
      </section>
    </>
  );
}
