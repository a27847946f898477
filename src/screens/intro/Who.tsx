import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';
import { tick } from '@/ui/icons';
import { useT } from '@/texts';
import { Titled } from '../parts/Titled';
import { useDay } from '../parts/useDay';
import type { Facts } from '../policy/factsOf';

export function Who({ facts }: { facts: Facts }) {
  const t = useT();
  const day = useDay();
  const { registeredBy: by } = facts;
  const conditions = [
    ['Person', t('intro.whoPersonMore')],
    ['Owned', t('intro.whoOwnedMore', { date: day(facts.ownedBy) })],
    ['Age', t('intro.whoAgeMore')],
    ['New', t('intro.whoNewMore', { from: day(facts.invoiceFrom), to: day(facts.invoiceTo), litre: facts.litre })],
    ['Once', t('intro.whoOnceMore')],
  ] as const;
  const fuels = [[t('intro.gasoline'), by.gasoline], [t('intro.diesel'), by.diesel], [t('intro.nev'), by.nev]] as const;
  return (
    <Titled title={t('intro.who')} note={t('intro.sampleDates')}>
      <Card as="ul" className="can">
        {conditions.map(([key, more]) => (
          <li key={key}>
            <Icon d={tick} />
            <div>
              <b>{t(`intro.who${key}`)}</b>
              <p>{more}</p>
              {key === 'Age' && (
                <dl>
                  {fuels.map(([fuel, date]) => (
                    <div key={fuel}>
                      <dt>{fuel}</dt>
                      <dd>{day(date)}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
          </li>
        ))}
      </Card>
    </Titled>
  );
}
