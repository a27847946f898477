import type { Detail } from '@domain/contract/types';

import { useT } from '@/texts';
import { Card } from '@/ui/Card';
import { Tag } from '@/ui/Tag';
import { Timeline, type Stop } from '@/ui/Timeline';
import { Said } from '../words/Said';
import { useDay } from '../words/useDay';
import { useMoment } from '../words/useMoment';

/** What the clock does is done by nobody. */
const byClock = ['expire'];
const stopped = ['return', 'reject', 'fail', 'expire', 'withdraw'];

/** What happened, dated, by whom and with which remark; what is being done; what comes and by when. */
export function Road({ detail: { history, expected, status } }: { detail: Detail }) {
  const t = useT();
  const day = useDay();
  const moment = useMoment();
  const past = history.map(({ at, event, office, remark }, index): Stop => {
    const isLast = index === history.length - 1;
    return {
      key: `${at}-${event}`,
      title: t(`process.event.${event}`),
      state: isLast && stopped.includes(event) ? 'stop' : 'done',
      bits: byClock.includes(event) ? [moment(at)] : [moment(at), office ? <Said>{office}</Said> : t('process.you')],
      remark: remark && <Said>{remark}</Said>,
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
        <Timeline stops={[...past, ...coming]} label={t('process.road')} />
      </Card>
    </section>
  );
}
