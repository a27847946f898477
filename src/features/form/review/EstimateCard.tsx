import { fundsIn } from '@domain/policy/cityFunds';

import { useT } from '@/i18n';
import { Amount } from '@/components/Amount';
import { Card } from '@/components/Card';
import { Notice } from '@/components/Notice';
import { OfficeText } from '@/format/OfficeText';
import { sameJson, useDraft, useDraftSession } from '../session/context';
import { isReturned } from '../session/state';
import { useFormulaText } from '@/format/useFormulaText';

/** The amount with the sentence of its rule and the version of the policy it comes from. */
export function EstimateCard() {
  const t = useT();
  const { policy, edition, validator } = useDraftSession();
  const formula = useFormulaText();
  // Sent back: masked answers are no ground to calculate on; the server's figure stands.
  const estimate = useDraft(
    (state) => (!isReturned(state) && validator?.estimate(state)) || state.draft.estimate,
    sameJson,
  );
  // What was sent in once has its money already.
  const funds = useDraft((state) =>
    edition && !isReturned(state) ? fundsIn(edition, String(state.answers.personalInfo.regionCode ?? '')) : undefined,
  );
  if (!policy) return null;
  return (
    <section className="sec" aria-labelledby="r-amount">
      <h2 id="r-amount">{t('flow.amount')}</h2>
      <Card>
        {estimate.amount === null ? (
          <p>{t('review.noAmount')}</p>
        ) : (
          <p data-testid="amount">
            <Amount fen={estimate.amount} example={policy.example} />
          </p>
        )}
        <p className="cap">{formula(estimate)}</p>
        <p className="cap">{t('policy.version', { version: estimate.version })}</p>
        {(funds === 'low' || funds === 'exhausted') && (
          <Notice tone="warn" title={t(`review.funds.${funds}`)}>
            {funds === 'exhausted' && edition?.intake.exhaustedNotice && (
              <OfficeText>{edition.intake.exhaustedNotice}</OfficeText>
            )}
          </Notice>
        )}
      </Card>
    </section>
  );
}
