import { useState } from 'react';
import { calendarFile } from '@domain/calendarFile';
import type { Status } from '@domain/status';

import { useT, withMessages } from '@/i18n';
import moreTexts from '@/locales/areas/applications/zh-CN.more';
import { clock } from '@/services/clock';
import { isInWeChat } from '@/lib/isInWeChat';
import { saveFile } from '@shared/saveFile';
import { announce } from '@/components/feedback/announce';
import { Button } from '@/components/inputs/Button';
import { dateOf, lastDayOf, timeOfDay, useFormatDate } from '@/hooks/useFormatDate';

interface CalendarButtonProps {
  status: Status;
  deadline: string;
}

/** Saves the deadline as a calendar file. WeChat saves no files, so there the date is shown and copied. */
function CalendarButton({ status, deadline }: CalendarButtonProps) {
  const t = useT();
  const day = useFormatDate();
  const [isShown, setShown] = useState(false);
  const lastDay = lastDayOf(deadline);
  const until = `${day(lastDay)} ${lastDay === dateOf(deadline) ? timeOfDay(deadline) : '24:00'}`;
  const add = async () => {
    if (isInWeChat()) {
      setShown(true);
      // Not available without HTTPS, and in old versions: the date can be copied from the page.
      return navigator.clipboard?.writeText(until).then(
        () => announce(t('progressMore.calendar.copied')),
        () => undefined,
      );
    }
    const title = t(`progressMore.calendar.${status}`);
    const text = t('progressMore.calendar.text', { until });
    const file = calendarFile({ kind: status, title, text, deadline: new Date(deadline), now: clock.now() });
    saveFile(`qczhyjs-${lastDay}.ics`, file, 'text/calendar');
    announce(t('progressMore.calendar.saved'));
  };
  return (
    <>
      <Button kind="line" onClick={() => void add()}>
        {t('progressMore.calendar')}
      </Button>
      <div role="status">
        {isShown && (
          <p className="small">
            {t('progressMore.calendar.inWeChat')} <b className="now-date">{until}</b>
          </p>
        )}
      </div>
    </>
  );
}

export default withMessages(CalendarButton, moreTexts);
