import { Illustration } from '@/ui/Illustration';
import { Tag } from '@/ui/Tag';
import '@/ui/Card.css';
import '@/ui/road.css';
import '@/ui/Timeline.css';
import { useT } from '@/texts';
import { Titled } from '../../parts/Titled';
import type { Facts } from '../../policy/factsOf';

const stops = ['dispose', 'buy', 'register', 'apply', 'paid'] as const;

/** From the old car to the money: what to do, and the one thing that is done here. */
export function Road({ facts }: { facts: Facts }) {
  const t = useT();
  const days = { accept: facts.acceptWorkdays, review: facts.reviewWorkdays, pay: facts.payDays };
  return (
    <Titled title={t('tour.road')}>
      <ol className="card road">
        {stops.map((stop, at) => (
          <li key={stop} className={stop === 'apply' ? 'now' : ''}>
            <span className="dot" aria-hidden="true">
              {at + 1}
            </span>
            <h3>
              {t(`tour.${stop}`)} {stop === 'apply' && <Tag tone="info">{t('tour.here')}</Tag>}
            </h3>
            <p>{t(`tour.${stop}More`, days)}</p>
            {stop === 'apply' && <Illustration name="phone-steps" />}
          </li>
        ))}
      </ol>
    </Titled>
  );
}
