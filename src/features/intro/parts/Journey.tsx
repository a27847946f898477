import { Example } from '@/components/display/Example';
import { Illustration } from '@/components/display/Illustration';
import { Tag } from '@/components/display/Tag';
import '@/components/layout/Card.css';
import '@/components/display/road.css';
import '@/components/display/Timeline.css';
import { useT } from '@/i18n';
import { Section } from '@/components/layout/Section';
import type { Facts } from '@domain/policy/publicFacts';

const stops = ['dispose', 'buy', 'register', 'apply', 'paid'] as const;

/** The five steps from the old car to the payment; the application is highlighted. */
export function Journey({ facts }: { facts: Facts }) {
  const t = useT();
  const days = { accept: facts.acceptWorkdays, review: facts.reviewWorkdays, pay: facts.payDays };
  return (
    <Section title={t('introBody.road')}>
      <ol className="card road">
        {stops.map((stop, at) => (
          <li key={stop} className={stop === 'apply' ? 'now' : ''}>
            <span className="dot" aria-hidden="true">
              {at + 1}
            </span>
            <h3>
              {t(`introBody.${stop}`)} {stop === 'apply' && <Tag tone="info">{t('introBody.here')}</Tag>}
            </h3>
            <p>
              {t(`introBody.${stop}More`, days)} {stop === 'paid' && <Example of={facts} />}
            </p>
            {stop === 'apply' && <Illustration name="phone-steps" />}
          </li>
        ))}
      </ol>
    </Section>
  );
}
