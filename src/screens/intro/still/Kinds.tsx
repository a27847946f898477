import { kinds, type Kind } from '@domain/flow/types';
import { Amount } from '@/ui/Amount';
import { Card } from '@/ui/Card';
import { Illustration } from '@/ui/Illustration';
import { useT } from '@/texts';
import { Titled } from '../../parts/Titled';
import type { AmountFacts, Facts } from '../../policy/factsOf';

const pictures = { scrap: 'old-car-recycle', replacement: 'car-swap' } as const satisfies Record<Kind, string>;

/** The two subsidies and the most each pays. */
export function Kinds({ facts }: { facts: Facts }) {
  const t = useT();
  return (
    <Titled title={t('tour.kinds')} note={t('tour.sampleAmounts')}>
      {kinds.map((kind) => (
        <Card as="article" className="kind" key={kind}>
          <header>
            <div>
              <h3>{t(`tour.${kind}`)}</h3>
              <p className="cap">{t(`tour.${kind}Is`)}</p>
            </div>
            <Illustration name={pictures[kind]} />
          </header>
          <div className="two">
            <Most label={t('tour.nevMax')} of={facts[kind].nev} />
            <Most label={t('tour.iceMax')} of={facts[kind].ice} />
          </div>
        </Card>
      ))}
    </Titled>
  );
}

function Most({ label, of }: { label: string; of: AmountFacts }) {
  const t = useT();
  return (
    <div>
      <p className="small">{label}</p>
      <p>
        <Amount fen={of.capInFen} />
      </p>
      {of.rate !== undefined && <p className="cap">{t('tour.rateOf', { rate: of.rate })}</p>}
    </div>
  );
}
