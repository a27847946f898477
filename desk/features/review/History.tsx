import { ownerDispute } from '@domain/office';
import { transitions } from '@domain/status';
import { dateTime } from '@/components/format';
import { StatusTag } from '@/components/StatusTag';
import { useT, useWords } from '@/services/i18n';
import type { Case } from './cases';

/** Returns true for an event that no person causes: a deadline has passed. */
const isByClock = (event: string) => transitions.some((row) => row.by === 'clock' && row.event === event);

/** Returns the text key of the cause of an event without an officer. */
function causeOf(event: string) {
  if (event === ownerDispute) return 'review.byOwner';
  return isByClock(event) ? 'review.byClock' : 'review.byApplicant';
}

/** The history of a case, newest first, with remarks to the applicant and internal notes. */
export function History({ found }: { found: Case }) {
  const t = useT();
  const words = useWords();
  return (
    <ol className="history">
      {[...found.history].reverse().map(({ at, event, status, stage, person, office, remark, officeNote }) => (
        <li key={at + event}>
          <p>
            <time dateTime={at} className="num">
              {dateTime(at)}
            </time>{' '}
            <strong>{words(`event.${event}`, event)}</strong> <StatusTag status={status} stage={stage} />
          </p>
          <p className="quiet">{person ?? office ?? t(causeOf(event))}</p>
          {remark && <p>{remark}</p>}
          {officeNote && (
            <p className="history-inside">
              <strong>{t('review.inside')}</strong> {officeNote}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
