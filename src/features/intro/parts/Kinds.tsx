import { kinds, type Kind } from '@domain/flow/types';
import { Amount } from '@/components/display/Amount';
import { Card } from '@/components/layout/Card';
import { Illustration } from '@/components/display/Illustration';
import { useT } from '@/i18n';
import { Section } from '@/components/layout/Section';
import type { AmountFacts, Facts } from '@domain/policy/publicFacts';

const pictures = { scrap: 'old-car-recycle', replacement: 'car-swap' } as const satisfies Record<Kind, string>;

export function Kinds({ facts }: { facts: Facts }) {
  const t = useT();
  return (
    <Section title={t('introBody.kinds')} note={t('introBody.sampleAmounts')}>
      {kinds.map((kind) => (
        <Card as="article" className="kind" key={kind}>
          <header>
            <div>
              <h3>{t(`introBody.${kind}`)}</h3>
              <p className="cap">{t(`introBody.${kind}Is`)}</p>
            </div>
            <Illustration name={pictures[kind]} />
          </header>
          <div className="two">
            <Most label={t('introBody.nevMax')} of={facts[kind].nev} />
            <Most label={t('introBody.iceMax')} of={facts[kind].ice} />
          </div>
        </Card>
      ))}
    </Section>
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
      {of.rate !== undefined && <p className="cap">{t('introBody.rateOf', { rate: of.rate })}</p>}
    </div>
  );
}
