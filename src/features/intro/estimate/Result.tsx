import { useEffect, useState } from 'react';
import { priceBounds } from '@domain/policy/prices';
import type { AskedFact } from '@domain/policy/factsAsked';
import { useFormulaText } from '@/hooks/useFormulaText';
import { Amount } from '@/components/display/Amount';
import { LinkButton } from '@/components/inputs/LinkButton';
import { shownMoney } from '@domain/rules/money';
import { useT, withMessages } from '@/i18n';
import amountsTexts from '@/locales/areas/amounts/zh-CN';
import { ask, type Choices } from './asked';
import { rules, type Rules } from './rules';

const RETRY_MS = 3_000;

interface ResultProps {
  choices: Choices;
  /** Reports the facts on which the estimate depends besides the three questions. */
  onFurther: (facts: readonly AskedFact[]) => void;
}

function Result({ choices, onFurther }: ResultProps) {
  const t = useT();
  const formula = useFormulaText();
  const [policy, setPolicy] = useState<Rules>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // Offline the chunk with the policy of the build may be missing too.
    const load = () =>
      void rules().then(setPolicy, () => {
        timer = setTimeout(load, RETRY_MS);
      });
    load();
    return () => clearTimeout(timer);
  }, []);
  const result = policy && ask(policy, choices);
  const further = result && !result.wrongPrice ? result.further.join() : null;
  useEffect(() => {
    if (further !== null) onFurther(further.split(',').filter(Boolean) as AskedFact[]);
  }, [further, onFurther]);
  if (!policy || !result) return <p>{t('estimate.wait')}</p>;
  if (result.wrongPrice)
    return <p>{t('estimate.priceFormat', { min: shownMoney(priceBounds.min), max: shownMoney(priceBounds.max) })}</p>;
  const { amount, range } = result.estimate;
  const [low, high] = range ?? [amount, amount];
  if (low === null || high === null) return <p>{t('estimate.none')}</p>;
  return (
    <>
      <p className="small">{t(amount === null ? 'estimate.about' : 'estimate.exact')}</p>
      <Amount fen={low} upTo={high} example={policy.example} />
      <p className="small">
        {formula(result.estimate)}
        <span className="nb">{t('estimate.decides')}</span>
      </p>
      {result.isNevExcluded && <p className="small">{t('estimate.nevToIce')}</p>}
      <LinkButton kind="text" to={`/newSubsidyTypeSelection?kind=${choices.kind}`}>
        {t('estimate.way')}
      </LinkButton>
    </>
  );
}

export default withMessages(Result, amountsTexts);
