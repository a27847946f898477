import type { CallTypes } from '@domain/contract/types';
import { ToneTag } from './StatusTag';
import { useT } from '@/services/i18n';
import { day } from './format';

export type DueDay = NonNullable<CallTypes['officeApplication']['reply']['due']>;

/** Text and colour of a deadline. The server counts the days; the colour adds no information to the text. */
function dueText({ workdays, late }: DueDay): [key: string, tone: 'bad' | 'warn' | undefined] {
  if (late) return [workdays > 0 ? 'due.late' : 'due.justLate', 'bad'];
  return workdays > 0 ? ['due.left', undefined] : ['due.today', 'warn'];
}

/** A deadline: its date and the remaining working days. */
export function DueTag({ due }: { due: DueDay }) {
  const t = useT();
  const [key, tone] = dueText(due);
  return (
    <span>
      <time dateTime={due.by} className="num">
        {day(due.by)}
      </time>{' '}
      <ToneTag tone={tone}>{t(key, { count: due.workdays })}</ToneTag>
    </span>
  );
}
