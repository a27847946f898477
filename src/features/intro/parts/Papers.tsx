import { Card } from '@/components/layout/Card';
import { Collapse } from '@/components/layout/Collapse';
import { useT } from '@/i18n';
import { DocumentName } from '@/components/display/DocumentName';
import { Section } from '@/components/layout/Section';
import type { Facts } from '@domain/policy/publicFacts';

export function Papers({ facts }: { facts: Facts }) {
  const t = useT();
  const kinds = [
    ['papersScrap', facts.scrap],
    ['papersReplacement', facts.replacement],
  ] as const;
  return (
    <Section title={t('introBody.papers')}>
      <p className="sub">{t('introBody.papersNote')}</p>
      <Card flush>
        {kinds.map(([key, kind]) => (
          <Collapse key={key} title={t(`introBody.${key}`)}>
            <ol className="papers">
              {kind.materials.map((paper) => (
                <li key={paper}>
                  <DocumentName material={paper} kinds={facts.idTypes} />
                </li>
              ))}
            </ol>
          </Collapse>
        ))}
      </Card>
    </Section>
  );
}
