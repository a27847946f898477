import { useEffect } from 'react';
import type { PolicyReply } from '@domain/contract/types';
import { editionOf } from '@domain/policy';
import { type AskedFact, factsAsked } from '@domain/policy/factsAsked';

import amountsTexts from '@/locales/areas/amounts/zh-CN';
import { useT, withMessages } from '@/i18n';
import { Amount } from '@/components/display/Amount';
import { Notice } from '@/components/feedback/Notice';
import { useFormulaText } from '@/hooks/useFormulaText';
import { estimateAnswers, insteadOf, most } from './selfCheck';
import { type Answers, chosenFlow } from './answers';

/** Lazy-loaded estimate: the amount with its formula, or the alternatives that would be eligible. */
interface SumProps {
  answers: Answers;
  policy: PolicyReply;
  /** Reports the facts on which the estimate depends besides the questions of the page. */
  onFurther: (facts: readonly AskedFact[]) => void;
}

function Sum({ answers, policy, onFurther }: SumProps) {
  const t = useT();
  const formula = useFormulaText();
  const flow = chosenFlow(answers);
  const cars = { oldFuel: answers.oldFuel || null, carType: answers.carType || null };
  const further = flow ? factsAsked(editionOf(policy, flow), cars).join() : '';
  useEffect(() => onFurther(further.split(',').filter(Boolean) as AskedFact[]), [further, onFurther]);
  const estimate = estimateAnswers(policy, answers);
  if (!estimate) return <p className="ink2">{t('eligibility.result.wait')}</p>;
  const sum = estimate.eligible === false ? null : most(estimate);
  if (sum === null) {
    return (
      <Notice tone="warn" title={t('policy.none')}>
        {insteadOf(policy, answers).map(({ key, amount }) => (
          <p key={key}>
            {t(`policy.instead.${key}`)} <Amount fen={amount} plain example={policy.example} />
          </p>
        ))}
      </Notice>
    );
  }
  // Terms may differ by far more than prices do: the most alone would be a promise.
  const byTerm = estimate.formulaParts.key === 'byTerm' ? estimate.range : null;
  return (
    <>
      <p className="outcome-sum" data-testid="amount">
        {byTerm ? (
          <Amount fen={byTerm[0]} upTo={byTerm[1]} example={policy.example} />
        ) : (
          <>
            {estimate.amount === null && <span>{t('policy.upTo')}</span>}
            <Amount fen={sum} example={policy.example} />
          </>
        )}
      </p>
      <p className="cap">{formula(estimate)}</p>
      <p className="cap">{t('policy.version', { version: estimate.version })}</p>
    </>
  );
}

export default withMessages(Sum, amountsTexts);
