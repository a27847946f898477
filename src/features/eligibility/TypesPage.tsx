import { useState } from 'react';
import { useNavigate, useSearchParams } from '@umijs/max';
import { kinds, type FlowDef } from '@domain/flow/types';

import { loadPolicy } from '@/services/policy';
import { useT } from '@/i18n';
import { focusField } from '@/components/feedback/ErrorSummary';
import { Header } from '@/components/layout/Header';
import { LinkButton } from '@/components/inputs/LinkButton';
import { stepPath } from '@/services/paths';
import { LoadFailed } from '@/components/feedback/LoadFailed';
import { AfterFirstFrame } from '@/pageLoad/AfterFirstFrame';
import { useScreenRequest } from '@/hooks/useScreenRequest';
import { useScrollToTop } from '@/hooks/useScrollToTop';
import { Editions } from './Editions';
import { Outcome } from './Outcome';
import { Questions } from './Questions';
import { chosenFlow, noAnswers, type Answers } from './answers';
import { yearOf } from './years';
import './TypesPage.css';

interface TypesPageProps {
  generation: FlowDef['generation'];
}

const others = {
  current: { generation: 'previous', path: '/subsidyTypeSelection' },
  previous: { generation: 'current', path: '/newSubsidyTypeSelection' },
} as const;

/** The subsidy kind from the URL, set by the estimator of the introduction. */
const kindAsked = (kind: string | null): Answers['kind'] => kinds.find((known) => known === kind) ?? '';

/** Self-check: estimates the amount from a few answers and links to the matching flow. */
export function TypesPage({ generation }: TypesPageProps) {
  const t = useT();
  const navigate = useNavigate();
  const { data: policy = null, error, refresh } = useScreenRequest('policies', loadPolicy);
  const [query] = useSearchParams();
  const [answers, setAnswers] = useState<Answers>({
    ...noAnswers,
    kind: kindAsked(query.get('kind')),
    year: generation === 'previous' ? 'previous' : '',
  });
  const [isAsked, setAsked] = useState(false);
  useScrollToTop(generation);
  const other = others[generation];

  const begin = () => {
    const flow = chosenFlow(answers);
    setAsked(true);
    if (flow) navigate(stepPath(flow, 'personalInfo'));
    else focusField(answers.kind ? 'year' : 'kind');
  };
  return (
    <div className="page">
      <Header title={t('eligibility.title')} onBack={() => navigate('/home')} heading={false} />
      <main className="body" data-testid="types">
        <h1 className="types-h">
          {t(generation === 'current' ? 'eligibility.head' : 'eligibility.head.previous', {
            year: yearOf(policy, generation),
          })}
        </h1>
        <p className="ink2">{t('eligibility.lead')}</p>
        {error && !policy ? (
          <LoadFailed title={t('eligibility.failed')} error={error} onRetry={refresh} />
        ) : (
          <>
            <Questions
              answers={answers}
              onChange={setAnswers}
              asksYear={generation === 'current'}
              isAsked={isAsked}
              policy={policy}
            />
            <AfterFirstFrame>
              <Outcome answers={answers} policy={policy} onChange={setAnswers} onBegin={begin} />
              <Editions policy={policy} generation={generation} />
            </AfterFirstFrame>
          </>
        )}
        <AfterFirstFrame>
          <LinkButton kind="text" to={other.path}>
            {t('eligibility.other', { year: yearOf(policy, other.generation) })}
          </LinkButton>
        </AfterFirstFrame>
      </main>
    </div>
  );
}
