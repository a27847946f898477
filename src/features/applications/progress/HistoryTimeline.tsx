import type { Detail } from '@domain/contract/types';

import { useT } from '@/i18n';
import { Card } from '@/components/layout/Card';
import { Tag } from '@/components/display/Tag';
import { Timeline, type Stop } from '@/components/display/Timeline';
import { OfficeText } from '@/components/display/OfficeText';
import { useFormatDate, useFormatDateTime } from '@/hooks/useFormatDate';
import { eventKey } from '../stateKeys';

/** Events without an actor. */
const byClock = ['expire'];
const stopped = ['return', 'reject', 'fail', 'expire', 'withdraw', 'uphold'];

/** Past events with date, actor and remark, then the expected steps with their due date. */
export function HistoryTimeline({ detail: { history, expected, status } }: { detail: Detail }) {
  const t = useT();
  const day = useFormatDate();
  const moment = useFormatDateTime();
  const past = history.map(({ at, event, office, remark }, index): Stop => {
    const isLast = index === history.length - 1;
    return {
      key: `${at}-${event}`,
      title: t(eventKey(event)),
      state: isLast && stopped.includes(event) ? 'stop' : 'done',
      bits: byClock.includes(event)
        ? [moment(at)]
        : [moment(at), office ? <OfficeText>{office}</OfficeText> : t('process.you')],
      remark: remark && <OfficeText>{remark}</OfficeText>,
    };
  });
  const coming = expected.map(({ what, by }, index): Stop => ({
    key: what,
    title: t(`process.what.${what}`),
    state: index === 0 ? 'now' : 'wait',
    bits: [t('process.by', { date: day(by) })],
    tag: index === 0 && status !== 'submitted' ? <Tag tone="info">{t('process.at.now')}</Tag> : undefined,
  }));
  if (past.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="p-road">
      <h2 id="p-road">{t('process.road')}</h2>
      <Card>
        <Timeline stops={[...past, ...coming]} />
      </Card>
    </section>
  );
}
