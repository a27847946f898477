import { useIntl } from '@umijs/max';

import { withMessages, useT } from '@/i18n';
import dialogsTexts from '@/locales/areas/form/zh-CN.dialogs';
import { Notice } from '@/components/feedback/Notice';
import { daysLeft, lastDayOf, useFormatDate } from '@/hooks/useFormatDate';
import { OfficeText } from '@/components/display/OfficeText';
import { isCorrected } from '../draft/store';
import { useDraft, useDraftController } from '../draft/useDraft';

/** Reason, deadline and number of open corrections of a returned application. */
function ReturnedNote() {
  const t = useT();
  const { formatMessage } = useIntl();
  const day = useFormatDate();
  const { flow } = useDraftController().store;
  const { returned, deadline } = useDraft((state) => state.draft);
  const left = useDraft((state) => returned?.items.filter((item) => !isCorrected(flow, state, item)).length ?? 0);
  if (!returned) return null;
  const { remark } = returned;
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
          <p>{formatMessage({ id: 'returned.remark' }, { remark: <OfficeText key="remark">{remark}</OfficeText> })}</p>
        )}
        <p>{t('returned.rest')}</p>
      </Notice>
    </div>
  );
}

export default withMessages(ReturnedNote, dialogsTexts);
