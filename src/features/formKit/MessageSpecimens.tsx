import { Card } from '@/components/layout/Card';
import { useT } from '@/i18n';
import { Part } from './Part';

/** Reason, field label and example parameters. */
export const defaultMessages = [
  ['format', 'form.plate', {}],
  ['required', 'form.plate', {}],
  ['enum', 'form.fuel', { enum: 'gasoline, diesel' }],
  ['whitespace', 'form.bank', {}],
  ['format.date', 'form.date', {}],
  ['format.parse', 'form.date', {}],
  ['format.day', 'form.date', {}],
  ['type', 'form.price', { type: 'number' }],
  ['format.length', 'form.code', { len: 6 }],
  ['too_short', 'form.bank', { min: 2 }],
  ['too_long', 'form.bank', { max: 60 }],
  ['too_long.range', 'form.card', { min: 16, max: 19 }],
  ['range.exact', 'form.price', { len: 100 }],
  ['range.min', 'form.price', { min: 10000 }],
  ['range.max', 'form.price', { max: 10000000 }],
  ['range', 'form.price', { min: 10000, max: 10000000 }],
  ['too_few.exact', 'form.photos', { len: 2 }],
  ['too_few', 'form.photos', { min: 1 }],
  ['too_many', 'form.photos', { max: 4 }],
  ['too_few.range', 'form.photos', { min: 1, max: 4 }],
  ['format.pattern', 'form.plate', { pattern: '^[A-Z0-9]+$' }],
] as const;

export function MessageSpecimens() {
  const t = useT();
  return (
    <Part source="domain/rules/sentences.ts" title="form.part.messages">
      <Card className="stack">
        {defaultMessages.map(([reason, label, params]) => (
          <p key={reason}>{t(`problem.${reason}`, { ...params, label: t(label) })}</p>
        ))}
      </Card>
    </Part>
  );
}
