import type { PolicyReply } from '@domain/contract/types';

import { useT } from '@/texts';
import { Amount } from '@/ui/Amount';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Notice } from '@/ui/Notice';
import { useFormulaText } from '../words/useFormulaText';
import { chosenFlow, estimateTaps, insteadOf, most, type Taps } from './selfCheck';

interface OutcomeProps {
  taps: Taps;
  policy: PolicyReply | null;
  onBegin: () => void;
}

/** The answer to the taps: the sum and its rule, or that there is none and what there would be instead. */
export function Outcome({ taps, policy, onBegin }: OutcomeProps) {
  const t = useT();
  const formula = useFormulaText();
  const found = policy && estimateTaps(policy, taps);
  const sum = found && found.eligible !== false ? most(found) : null;
  const flow = chosenFlow(taps);
  const edition = policy?.editions.find((one) => one.flow === flow);
  const isShut = edition !== undefined && edition.status !== 'open';
  return (
    <section className="sec" aria-labelledby="t-result">
      <h2 id="t-result">{t('types.result')}</h2>
      <Card className="outcome">
        <div aria-live="polite">
          {!found && <p className="ink2">{t('types.result.wait')}</p>}
          {sum !== null && found && (
            <>
              <p className="outcome-sum" data-testid="amount">{found.amount === null && <span>{t('types.result.upTo')}</span>}<Amount fen={sum} example={policy.example} /></p>
              <p className="cap">{formula(found)}</p>
              <p className="cap">{t('policy.version', { version: found.version })}</p>
            </>
          )}
          {found && sum === null && (
            <Notice tone="warn" title={t('types.result.none')}>
              {insteadOf(policy, taps).map(({ key, amount }) => <p key={key}>{t(`types.instead.${key}`)} <Amount fen={amount} plain example={policy.example} /></p>)}
            </Notice>
          )}
          {taps.own === 'no' && <Notice tone="warn">{t('types.own.sorry')}</Notice>}
          {isShut && <Notice tone="warn" title={t('types.cannot')}>{edition.intake.pausedNotice}</Notice>}
        </div>
        {!isShut && <Button kind={found && sum === null ? 'line' : 'primary'} onClick={onBegin}>{t('types.begin')}</Button>}
      </Card>
    </section>
  );
}
