import { announcedKinds, reminderDays, silentEvents } from '@domain/messages';
import { last } from '@domain/last';

import { useT } from '@/i18n';
import { Card } from '@/components/layout/Card';
import { eventKey, messageKey } from '../stateKeys';

/** What is announced by SMS and what is shown in the app only. Events of the publicity are left out of a policy without it. */
export function Announcements({ publicity }: { publicity: boolean }) {
  const t = useT();
  const silent = silentEvents.filter((event) => publicity || (event !== 'publish' && event !== 'dismiss'));
  return (
    <section className="sec receipt-sms" aria-labelledby="sms-title">
      <h2 id="sms-title">{t('sms.receipt')}</h2>
      <Card>
        <h3>{t('sms.receipt.yes')}</h3>
        <ul>
          {announcedKinds.map((kind) => {
            const days = reminderDays(kind);
            return (
              <li key={kind}>
                {t(messageKey(kind))}
                {days.length > 0 && (
                  <span className="small ink2">
                    {' '}
                    {t('sms.receipt.reminded', { first: days[0] ?? 0, last: last(days) ?? 0 })}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        <h3>{t('sms.receipt.no')}</h3>
        <ul>
          {silent.map((event) => (
            <li key={event}>{t(eventKey(event))}</li>
          ))}
        </ul>
        <p className="cap">{t('sms.receipt.rule')}</p>
      </Card>
    </section>
  );
}
