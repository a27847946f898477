import { Card } from '@/ui/Card';
import { Collapse } from '@/ui/Collapse';
import { useT } from '@/texts';
import { PaperName } from '../../parts/PaperName';
import { Titled } from '../../parts/Titled';
import type { Facts } from '../../policy/factsOf';

export function Papers({ facts }: { facts: Facts }) {
  const t = useT();
  const kinds = [
    ['papersScrap', facts.scrap],
    ['papersReplacement', facts.replacement],
  ] as const;
  return (
    <Titled title={t('tour.papers')}>
      <p className="sub">{t('tour.papersNote', { mb: facts.photoMaxMB })}</p>
      <Card flush>
        {kinds.map(([key, kind]) => (
          <Collapse key={key} title={t(`tour.${key}`)}>
            <ol className="papers">
              {kind.materials.map((paper) => (
                <li key={paper}>
                  <PaperName of={paper} />
                </li>
              ))}
            </ol>
          </Collapse>
        ))}
      </Card>
    </Titled>
  );
}
