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
    <Section title={t('introBody.kinds')} note={facts.example ? t('introBody.sampleAmounts') : undefined}>
      {kinds.map((kind) => (
        <KindCard key={kind} kind={kind} facts={facts[kind]} />
      ))}
    </Section>
  );
}

function KindCard({ kind, facts: { nev, ice, dependsOn } }: { kind: Kind; facts: Facts[Kind] }) {
  const t = useT();
  return (
    <Card as="article" className="kind">
      <header>
        <div>
          <h3>{t(`introBody.${kind}`)}</h3>
          <p className="cap">{t(`introBody.${kind}Is`)}</p>
        </div>
        <Illustration name={pictures[kind]} />
      </header>
      <div className="two">
        <Most label={t('introBody.nevMax')} of={nev} />
        <Most label={t('introBody.iceMax')} of={ice} />
      </div>
      {dependsOn.length > 0 && (
        <p className="cap">
          {t('introBody.dependsOn', { facts: dependsOn.map((fact) => t(`introBody.fact.${fact}`)).join(' · ') })}
        </p>
      )}
    </Card>
  );
}

function Most({ label, of }: { label: string; of: AmountFacts | null }) {
  const t = useT();
  return (
    <div>
      <p className="small">{label}</p>
      <p>{of ? <Amount fen={of.capInFen} /> : t('introBody.nothing')}</p>
      {of?.rate !== undefined && <p className="cap">{t('introBody.rateOf', { rate: of.rate })}</p>}
    </div>
  );
}
