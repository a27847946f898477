import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';
import { tick } from '@/ui/icons';
import { useT } from '@/texts';
import { Titled } from '../../parts/Titled';
import { useDay } from '@/flow/words/useDay';
import type { Facts } from '../../policy/factsOf';

export function Who({ facts }: { facts: Facts }) {
  const t = useT();
  const day = useDay();
  const { registeredBy: by } = facts;
  const conditions = [
    ['Person', t('tour.whoPersonMore')],
    ['Owned', t('tour.whoOwnedMore', { date: day(facts.ownedBy) })],
    ['Age', t('tour.whoAgeMore')],
    ['New', t('tour.whoNewMore', { from: day(facts.invoiceFrom), to: day(facts.invoiceTo), litre: facts.litre })],
    ['Once', t('tour.whoOnceMore')],
  ] as const;
  const fuels = [
    [t('tour.gasoline'), by.gasoline],
    [t('tour.diesel'), by.diesel],
    [t('tour.nevCar'), by.nev],
  ] as const;
  return (
    <Titled title={t('tour.who')} note={t('tour.sampleDates')}>
      <Card as="ul" className="can">
        {conditions.map(([key, more]) => (
          <li key={key}>
            <Icon d={tick} />
            <div>
              <b>{t(`tour.who${key}`)}</b>
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
