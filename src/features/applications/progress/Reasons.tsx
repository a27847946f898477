import type { Detail, PolicyReply } from '@domain/contract/types';

import { useT } from '@/i18n';
import { Card } from '@/components/layout/Card';
import { Tag } from '@/components/display/Tag';
import { Reason } from '@/components/display/Reason';
import { useMaterialText } from '@/hooks/useMaterialText';

interface ReasonsProps {
  detail: Detail;
  policy: PolicyReply;
}

/**
 * The fields and photos to correct, each with its reason: the policy's sentence, then the office's text. `touched`: the applicant has
 * corrected it.
 */
export function Reasons({ detail: { returned, edition, status }, policy }: ReasonsProps) {
  const t = useT();
  const materialText = useMaterialText();
  if (!returned || status !== 'returned') return null;
  const materials = policy.editions.find((candidate) => candidate.id === edition)?.materials ?? [];
  return (
    <section className="sec" aria-labelledby="p-reasons">
      <h2 id="p-reasons">{t('process.reasons')}</h2>
      <Card>
        <ul className="stack">
          {returned.items.map(({ key, text, sentence, touched }) => {
            const material = materials.find((candidate) => candidate.key === key);
            return (
              <li key={key}>
                <b>{material ? materialText(material).label : t(`field.${key}`)}</b>{' '}
                <Tag tone={touched ? 'ok' : 'warn'}>{t(touched ? 'process.done' : 'process.open')}</Tag>
                <p className="small">
                  <Reason text={text} sentence={sentence} />
                </p>
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}
