import { Link, useLocation } from '@umijs/max';
import { dateTime } from '@/components/format';
import { StatusTag, ToneTag } from '@/components/StatusTag';
import { useT } from '@/services/i18n';
import type { Case } from './cases';

/** Whose ID number the case has: marks of an application by another account, and the other cases with the same number. */
export function SamePerson({ theCase: { foreign, disputedAt, samePerson = [] } }: { theCase: Case }) {
  const t = useT();
  const { search } = useLocation();
  return (
    <>
      {foreign && (
        <p className="case-head-mark">
          <ToneTag tone="warn">{t('review.foreign')}</ToneTag>
          <span>{t('review.foreign.why')}</span>
        </p>
      )}
      {disputedAt && (
        <p className="case-head-mark">
          <ToneTag tone="bad">{t('review.disputed')}</ToneTag>
          <span>{t('review.disputed.why', { at: dateTime(disputedAt) })}</span>
        </p>
      )}
      {samePerson.length > 0 && (
        <div className="case-head-mark">
          <ToneTag tone="warn">{t('alike.person')}</ToneTag>
          <ul className="case-head-others">
            {samePerson.map((other) => (
              <li key={other.applicationId}>
                <Link to={`/cases/${other.applicationId}${search}`} className="num">
                  {other.number}
                </Link>{' '}
                <StatusTag status={other.status} stage={other.stage} /> {t(`status.flow.${other.flow}`)} ·{' '}
                {t('review.submitted', { at: dateTime(other.submittedAt) })}
                {other.foreign && ` · ${t('review.foreign')}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
