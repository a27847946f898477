import { forwardRef } from 'react';
import { DueTag } from '@/components/DueTag';
import { lastDay, money, dateTime } from '@/components/format';
import { StatusTag } from '@/components/StatusTag';
import { ToneTag } from '@/components/StatusTag';
import { useProblemText, useT, useWords } from '@/services/i18n';
import type { Case } from './cases';
import { beingRead, type Row } from './rows';
import { SamePerson } from './SamePerson';
import { Undelivered } from './Undelivered';

interface Props {
  found: Case;
  rows: readonly Row[];
  reload: () => Promise<void>;
}

/** Header of a case: number, status, amount and warnings. */
export const CaseHead = forwardRef<HTMLHeadingElement, Props>(({ found, rows, reload }, ref) => {
  const t = useT();
  const differing = rows.filter(({ differs }) => differs).length;
  const agreeing = rows.filter((row) => row.read && !row.similar).length;
  const unread = beingRead(found).length;
  const problemText = useProblemText();
  const problems = Object.entries(found.problems);
  return (
    <header className="case-head">
      <div className="case-head-line">
        <h1 ref={ref} tabIndex={-1} className="num">
          {found.number}
        </h1>
        <StatusTag status={found.status} stage={found.stage} />
        <span className="case-head-amount">
          <span className="quiet">
            {t(typeof found.approvedAmount === 'number' ? 'review.approved' : 'review.estimate')}
          </span>{' '}
          <strong className="num">{money(found.approvedAmount ?? found.estimate.amount ?? 0)}</strong> {t('desk.yuan')}
        </span>
      </div>
      <p className="quiet">
        {t(`status.flow.${found.flow}`)} ·{' '}
        {t('review.submitted', { at: found.submittedAt ? dateTime(found.submittedAt) : '' })}
        {found.term && ` · ${t('review.term', { name: found.term })}`}
        {found.masked && ` · ${t('review.masked')}`}
      </p>
      {found.checkList && <CheckList items={found.checkList} />}
      <Deadlines found={found} />
      <SamePerson theCase={found} />
      {found.unlistedModel && (
        <p className="case-head-mark">
          <ToneTag tone="warn">{t('review.unlistedModel')}</ToneTag>
          <span>{t('review.unlistedModel.why')}</span>
        </p>
      )}
      {found.undelivered && <Undelivered found={found} undelivered={found.undelivered} reload={reload} />}
      <p className="case-head-signs">
        {unread > 0 && (
          <ToneTag tone="run" role="status">
            {t('review.readingCount', { count: unread })}
          </ToneTag>
        )}
        {differing > 0 && <ToneTag tone="warn">{t('review.differing', { count: differing })}</ToneTag>}
        {found.alike.length > 0 && (
          <ToneTag tone="warn">{t('review.alikeCount', { count: found.alike.length })}</ToneTag>
        )}
        {problems.map(([key, one]) => (
          <ToneTag key={key} tone="bad">
            {problemText(one, key)}
          </ToneTag>
        ))}
        {unread + differing + found.alike.length + problems.length === 0 && !found.masked && (
          <ToneTag tone={agreeing > 0 ? 'ok' : undefined}>
            {agreeing > 0 ? t('review.clean', { count: agreeing }) : t('review.nothingRead')}
          </ToneTag>
        )}
      </p>
    </header>
  );
});

/** The rules of the policy that an officer checks on the documents. */
function CheckList({ items }: { items: NonNullable<Case['checkList']> }) {
  const t = useT();
  const words = useWords();
  const namesOf = (values: readonly string[]) =>
    values.map((code) => words(`option.vehicleClass.${code}`, code)).join(t('list.separator'));
  const texts = items.map(({ key, values = [] }) => t(`review.checkList.${key}`, { values: namesOf(values) }));
  return <p className="quiet">{t('review.checkList', { list: texts.join(' · ') })}</p>;
}

/** The deadlines of the office, the applicant and the holder of the case. */
function Deadlines({ found: { due, deadline, held } }: { found: Case }) {
  const t = useT();
  if (!due && !deadline && !held?.ends) return null;
  return (
    <p className="case-head-due">
      {due && (
        <span>
          <span className="quiet">{t('due.office')}</span> <DueTag due={due} />
        </span>
      )}
      {deadline && (
        <span>
          <span className="quiet">{t('due.applicant')}</span> <span className="num">{lastDay(deadline)}</span>
        </span>
      )}
      {held?.ends && (
        <span>
          <span className="quiet">{t('due.hold')}</span> <DueTag due={held.ends} />
        </span>
      )}
    </p>
  );
}
CaseHead.displayName = 'CaseHead';
