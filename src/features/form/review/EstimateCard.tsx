import { useSyncExternalStore } from 'react';
import type { Detail } from '@domain/contract/types';
import { fundsIn, type FundState } from '@domain/policy/cityFunds';

import { useT } from '@/i18n';
import { Amount } from '@/components/display/Amount';
import { Card } from '@/components/layout/Card';
import { Notice } from '@/components/feedback/Notice';
import { OfficeText } from '@/components/display/OfficeText';
import { useFormulaText } from '@/hooks/useFormulaText';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { clock } from '@/services/clock';
import { useEstimate } from './useEstimate';
import { isReturned } from '../draft/store';
import { sameJson, useCity, useDraft } from '../draft/useDraft';

const FundsNote = lazyWithRetry(
  () => import(/* webpackChunkName: "funds-note" */ '@/components/display/FundsNote'),
  true,
);

interface FundsAnswer {
  funds: FundState | undefined;
  /** Notice of the office when the funds are exhausted. */
  notice: string | null | undefined;
  /** Position on the waiting list, or an offer that has not ended. */
  waiting: Detail['waiting'];
}

/** An interval instead of a timeout until the end: `setTimeout` fires at once for delays above 24.8 days (2^31 ms). */
function eachMinute(onTick: () => void) {
  const timer = setInterval(onTick, 60_000);
  return () => clearInterval(timer);
}

/** State of the city's funds. Undefined for a returned application: its funds are already reserved. */
function useFunds(): FundsAnswer {
  const edition = useDraft((state) => state.edition);
  const city = useCity();
  const funds = useDraft((state) => (edition && !isReturned(state) ? fundsIn(edition, city) : undefined));
  const waiting = useDraft((state) => state.draft.waiting, sameJson);
  const hasEnded = useSyncExternalStore(
    eachMinute,
    () => Date.parse(waiting?.offeredUntil ?? '') <= clock.now().getTime(),
  );
  return { funds, notice: edition?.intake.exhaustedNotice, waiting: hasEnded ? undefined : waiting };
}

export function EstimateCard() {
  const t = useT();
  const formula = useFormulaText();
  const { estimate, isExample } = useEstimate();
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
