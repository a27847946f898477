import { Card } from '@/components/layout/Card';
import { useT } from '@/i18n';
import { Part } from './Part';

/** Reason, field label and example parameters. */
export const defaultMessages = [
  ['format', 'formExamples.plate', {}],
  ['required', 'formExamples.plate', {}],
  ['enum', 'formExamples.fuel', { enum: 'gasoline, diesel' }],
  ['whitespace', 'formExamples.bank', {}],
  ['format.date', 'formExamples.date', {}],
  ['format.parse', 'formExamples.date', {}],
  ['format.day', 'formExamples.date', {}],
  ['type', 'formExamples.price', { type: 'number' }],
  ['format.length', 'formExamples.code', { len: 6 }],
  ['too_short', 'formExamples.bank', { min: 2 }],
  ['too_long', 'formExamples.bank', { max: 60 }],
  ['too_long.range', 'formExamples.card', { min: 16, max: 19 }],
  ['range.exact', 'formExamples.price', { len: 100 }],
  ['range.min', 'formExamples.price', { min: 10000 }],
  ['range.max', 'formExamples.price', { max: 10000000 }],
  ['range', 'formExamples.price', { min: 10000, max: 10000000 }],
  ['too_few.exact', 'formExamples.photos', { len: 2 }],
  ['too_few', 'formExamples.photos', { min: 1 }],
  ['too_many', 'formExamples.photos', { max: 4 }],
  ['too_few.range', 'formExamples.photos', { min: 1, max: 4 }],
  ['format.pattern', 'formExamples.plate', { pattern: '^[A-Z0-9]+$' }],
] as const;

export function MessageSpecimens() {
  const t = useT();
  return (
    <Part source="domain/rules/sentences.ts" title="formExamples.part.messages">
      <Card className="stack">
        {defaultMessages.map(([reason, label, params]) => (
          <p key={reason}>{t(`problem.${reason}`, { ...params, label: t(label) })}</p>
        ))}
      </Card>
    </Part>
  );
}
