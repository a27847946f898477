import { resumeStep } from '@domain/flow/resumeStep';
import { findEdition } from '@domain/policy/findEdition';
import type { Detail } from '@domain/contract/types';

import { useT } from '@/i18n';
import { Card } from '@/components/layout/Card';
import { Icon } from '@/components/display/Icon';
import { alert, tick } from '@/components/display/icons';
import { Tag } from '@/components/display/Tag';
import { Illustration, type IllustrationName } from '@/components/display/Illustration';
import { LinkButton } from '@/components/inputs/LinkButton';
import { resumePath, typesPath } from '@/services/paths';
import { daysLeft, lastDayOf, useFormatDate } from '@/hooks/useFormatDate';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { isOver } from './over';
import { PayeeButton, type PayeeButtonProps } from './PayeeButton';
import './NowCard.css';

const StageTime = lazyWithRetry(() => import(/* webpackChunkName: "progress-more" */ './StageTime'), true);
const CalendarButton = lazyWithRetry(() => import(/* webpackChunkName: "progress-more" */ './CalendarButton'), true);

/** Lazy-loaded: only few applications are on the waiting list. */
const FundsNote = lazyWithRetry(
  () => import(/* webpackChunkName: "funds-note" */ '@/components/display/FundsNote'),
  true,
);

const mustAct = ['draft', 'returned', 'pay_failed'];

/** Illustration by status; others show the default. */
const drawings: Partial<Record<Detail['status'], IllustrationName>> = {
  reviewing: 'inspect',
  returned: 'mend',
  approved: 'checklist',
  paying: 'coin',
  pay_failed: 'mend',
  paid: 'coin',
  rejected: 'road-closed',
  withdrawn: 'signpost',
  expired: 'signpost',
};

/** Current status and what the applicant must do. */
export function NowCard({ detail, policy, onChange }: PayeeButtonProps) {
  const t = useT();
  const day = useFormatDate();
  const { status, stage, expected, deadline, actions } = detail;
  const edition = findEdition(policy.editions, detail);
  const next = expected[0];
  const at = stage && status === 'reviewing' ? t(`status.stage.${stage}`) : next && t(`process.what.${next.what}`);
  const promise = next && (
    <span>
      {t('process.expected', { date: day(next.by) })} <Tag tone="info">{t('process.promise')}</Tag>
    </span>
  );
  const isPaidNext = status === 'approved' && !policy.common.publicity;
  const isMine = mustAct.includes(status);
  const tone = isMine ? 'mine' : isOver(status) ? 'over' : '';
  const until = deadline ?? detail.waiting?.offeredUntil;
  const when = deadline
    ? { date: day(lastDayOf(deadline)), days: Math.max(0, daysLeft(deadline)) }
    : { date: '', days: 0 };
  return (
    <Card as="article" className="now-card">
      <div className="now-head">
        <div>
          <h2>{t('process.now')}</h2>
          <p className="now-big">{t(`status.${status}`)}</p>
          {at && (
            <p className="row small ink2">
              <span>{at}</span>{' '}
              {promise && (
                <StageTime detail={detail} meanwhile={promise}>
                  {promise}
                </StageTime>
              )}
            </p>
          )}
        </div>
        <Illustration name={drawings[status] ?? 'phone-steps'} />
      </div>
      <div className={`now-need ${tone}`}>
        <Icon d={tone ? alert : tick} />
        <div>
          <h2>{t('process.need')}</h2>
          <p className="now-do">{t(`process.need.${status}`)}</p>
          <p className="small">
            {t(isPaidNext ? 'process.need.approved.payNext' : `process.need.${status}.why`, when)}
          </p>
          {status === 'pay_failed' && deadline && <p className="small">{t('process.need.pay_failed.until', when)}</p>}
          {detail.waiting && <FundsNote funds="exhausted" waiting={detail.waiting} />}
          {(status === 'draft' || status === 'returned') && (
            <LinkButton to={resumePath(detail, edition ? resumeStep(detail, edition) : 'personalInfo')}>
              {t(`process.do.${status}`)}
            </LinkButton>
          )}
          {until && <CalendarButton status={status} deadline={until} meanwhile={<span className="now-late" />} />}
          {actions.includes('payee') && <PayeeButton detail={detail} policy={policy} onChange={onChange} />}
          {status === 'rejected' && (
            <LinkButton kind="line" to="/contact">
              {t('process.do.call')}
            </LinkButton>
          )}
          {isOver(status) && (
            <LinkButton kind="line" to={typesPath}>
              {t('process.do.again')}
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  );
}
