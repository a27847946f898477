import { Card } from '@/components/layout/Card';
import { Icon } from '@/components/display/Icon';
import { tick } from '@/components/display/icons';
import { useT } from '@/i18n';
import { Section } from '@/components/layout/Section';
import { useFormatDate } from '@/hooks/useFormatDate';
import type { Facts } from '@domain/policy/publicFacts';

export function Who({ facts }: { facts: Facts }) {
  const t = useT();
  const day = useFormatDate();
  const { registeredBy: by } = facts;
  const conditions = [
    ['Person', t('introBody.whoPersonMore')],
    ['Owned', t('introBody.whoOwnedMore', { date: day(facts.ownedBy) })],
    ['Age', t('introBody.whoAgeMore')],
    ['New', t('introBody.whoNewMore', { from: day(facts.invoiceFrom), to: day(facts.invoiceTo), litre: facts.litre })],
    ['Once', t('introBody.whoOnceMore')],
  ] as const;
  const fuels = [
    [t('introBody.gasoline'), by.gasoline],
    [t('introBody.diesel'), by.diesel],
    [t('introBody.nevCar'), by.nev],
  ] as const;
  return (
    <Section title={t('introBody.who')} note={t('introBody.sampleDates')}>
      <Card as="ul" className="can">
        {conditions.map(([key, more]) => (
          <li key={key}>
            <Icon d={tick} />
            <div>
              <b>{t(`introBody.who${key}`)}</b>
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
    </Section>
  );
}
