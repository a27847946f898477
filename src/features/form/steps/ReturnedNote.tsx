import { useIntl } from '@umijs/max';

import { withMessages, useT } from '@/i18n';
import zhReturned from '@/locales/areas/returned/zh-CN';
import { Notice } from '@/components/Notice';
import { daysLeft, lastDayOf, useFormatDate } from '@/hooks/useFormatDate';
import { OfficeText } from '@/components/OfficeText';
import { useReturned } from './useReturned';

function ReturnedNote() {
  const t = useT();
  const { formatMessage } = useIntl();
  const day = useFormatDate();
  const returned = useReturned();
  if (!returned) return null;
  const { remark, deadline, left } = returned;
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
        {remark && (
          <p>{formatMessage({ id: 'returned.remark' }, { remark: <OfficeText key="said">{remark}</OfficeText> })}</p>
        )}
        <p>{t('returned.rest')}</p>
      </Notice>
    </div>
  );
}

export default withMessages(ReturnedNote, zhReturned);
