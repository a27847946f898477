import type { Detail } from '@domain/contract/types';

import { useT } from '@/i18n';
import { Amount } from '@/components/display/Amount';
import { Card } from '@/components/layout/Card';
import { useFormulaText } from '@/hooks/useFormulaText';
import { isOver } from './over';

interface MoneyProps {
  detail: Detail;
  example: boolean;
}

export function Money({ detail: { estimate, approvedAmount, status }, example }: MoneyProps) {
  const t = useT();
  const formula = useFormulaText();
  const isApproved = typeof approvedAmount === 'number';
  return (
    <section className="sec" aria-labelledby="p-money">
      <h2 id="p-money">{t('process.money')}</h2>
      <Card>
        <div className="money-l">
          <span>{t('process.estimated')}</span>
          {estimate.amount === null ? (
            <span className="ink2">{t('process.noEstimate')}</span>
          ) : (
            <Amount fen={estimate.amount} example={example} plain={isApproved || isOver(status)} />
          )}
        </div>
        <div className="money-l">
          <span>{t('process.approved')}</span>
          {isApproved ? (
            <Amount fen={approvedAmount} />
          ) : (
            <span className="ink2">{t(isOver(status) ? 'process.approved.none' : 'process.approved.later')}</span>
          )}
        </div>
        <p className="cap">{formula(estimate)}</p>
        <p className="cap">{t('policy.version', { version: estimate.version })}</p>
      </Card>
    </section>
  );
}
