import { useIntl } from '@umijs/max';

import { withTexts, useT } from '@/texts';
import zhReturned from '@/locales/areas/returned/zh-CN';
import { Notice } from '@/ui/Notice';
import { useDraft } from '../draft/context';
import { daysLeft, lastDayOf } from '../words/dates';
import { Said } from '../words/Said';
import { useDay } from '../words/useDay';

/** How much is left to mend, until when, and what the office wrote. */
function ReturnedNote() {
  const t = useT();
  const { formatMessage } = useIntl();
  const day = useDay();
  const { returned, deadline } = useDraft((state) => state.draft);
  const left = useDraft(({ draft, edits, photos }) => {
    const isDone = (key: string) => key in edits || photos.some((photo) => photo.slot === key);
    return draft.returned?.items.filter((item) => !item.touched && !isDone(item.key)).length ?? 0;
  });
  if (!returned) return null;
  return (
    <div className="sec">
      <Notice
        tone={left ? 'warn' : 'ok'}
        title={left ? t('returned.left', { count: left }) : t('returned.none')}
        live="status"
      >
        {deadline && (
          <p>{t('returned.deadline', { date: day(lastDayOf(deadline)), days: Math.max(0, daysLeft(deadline)) })}</p>
        )}
        {returned.remark && (
          <p>{formatMessage({ id: 'returned.remark' }, { remark: <Said key="said">{returned.remark}</Said> })}</p>
        )}
        <p>{t('returned.rest')}</p>
      </Notice>
    </div>
  );
}

export default withTexts(ReturnedNote, zhReturned);
