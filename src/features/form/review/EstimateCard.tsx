import { useT } from '@/i18n';
import { Amount } from '@/components/Amount';
import { Card } from '@/components/Card';
import { Notice } from '@/components/Notice';
import { OfficeText } from '@/components/OfficeText';
import { useFormulaText } from '@/hooks/useFormulaText';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { useEstimate } from './useEstimate';
import { useFunds } from './useReview';

const FundsNote = lazyWithRetry(() => import(/* webpackChunkName: "funds-note" */ '@/components/FundsNote'), true);

export function EstimateCard() {
  const t = useT();
  const formula = useFormulaText();
  const { estimate, isExample } = useEstimate(false);
  const { funds, notice, waiting } = useFunds();
  return (
    <section className="sec" aria-labelledby="r-amount">
      <h2 id="r-amount">{t('flow.amount')}</h2>
      <Card>
        {estimate.amount === null ? (
          <p>{t('review.noAmount')}</p>
        ) : (
          <p data-testid="amount">
            <Amount fen={estimate.amount} example={isExample} />
          </p>
        )}
        <p className="cap">{formula(estimate)}</p>
        <p className="cap">{t('policy.version', { version: estimate.version })}</p>
        {waiting && <FundsNote waiting={waiting} />}
        {!waiting?.offeredUntil && (funds === 'low' || funds === 'exhausted') && (
          <Notice tone="warn" title={t(`review.funds.${funds}`)}>
            {funds === 'exhausted' && notice && <OfficeText>{notice}</OfficeText>}
          </Notice>
        )}
      </Card>
    </section>
  );
}
