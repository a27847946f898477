import { flows } from '@domain/flow';
import { answerOf, storedFields } from '@domain/flow/fields';
import type { Detail, PolicyReply } from '@domain/contract/types';

import { useT } from '@/i18n';
import { Card } from '@/components/layout/Card';
import { Collapse } from '@/components/layout/Collapse';
import { KeyValue } from '@/components/display/KeyValue';
import { useAnswerText } from '@/hooks/useAnswerText';
import { SubmittedPhotos } from './SubmittedPhotos';

interface SubmittedProps {
  detail: Detail;
  policy: PolicyReply;
}

/** The submitted answers in collapsed sections. The server masks the numbers. */
export function Submitted({ detail, policy }: SubmittedProps) {
  const t = useT();
  const flow = flows[detail.flow];
  const show = useAnswerText(flow);
  return (
    <section className="sec" aria-labelledby="p-submitted">
      <h2 id="p-submitted">{t(detail.status === 'draft' ? 'process.draftContent' : 'process.submitted')}</h2>
      <Card flush>
        {flow.steps.map((step) => {
          const values = detail.steps[step.key];
          const rows = storedFields(step, values).map((field) => ({
            key: field.key,
            label: t(`field.${step.key}.${field.key}`),
            value: show(`${step.key}.${field.key}`, answerOf(field, values)) || (
              <span className="cap">{t('ui.empty')}</span>
            ),
          }));
          return (
            <Collapse key={step.key} title={t(`flow.step.${step.key}`)} level={3}>
              <KeyValue rows={rows} />
            </Collapse>
          );
        })}
        <Collapse
          title={t('process.photos')}
          note={t('process.photos.count', { count: detail.files.length })}
          level={3}
        >
          <SubmittedPhotos detail={detail} policy={policy} />
        </Collapse>
      </Card>
    </section>
  );
}
