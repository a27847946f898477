import { flows } from '@domain/flow';
import { stepOf } from '@domain/flow/stepOf';
import type { Detail, PolicyReply } from '@domain/contract/types';

import { useT } from '@/texts';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';
import { alert, tick } from '@/ui/icons';
import { Illustration } from '@/ui/Illustration';
import { LinkButton } from '@/ui/LinkButton';
import { stepPath } from '../paths';
import { daysLeft, lastDayOf } from '../words/dates';
import './NowCard.css';

const mustAct = ['draft', 'returned', 'pay_failed'];

interface NowCardProps {
  detail: Detail;
  policy: PolicyReply;
}

/** Sent back: the first step on which something was marked. */
function firstToMend({ flow: id, edition: editionId, returned }: Detail, { editions }: PolicyReply) {
  const flow = flows[id];
  const edition = editions.find((one) => one.id === editionId);
  const marked = edition ? (returned?.items.map((item) => stepOf(flow, edition, item.key)) ?? []) : [];
  return flow.steps.find((step) => marked.includes(step.key))?.key ?? 'personalInfo';
}

/** The two questions everybody has, answered before anything else. */
export function NowCard({ detail, policy }: NowCardProps) {
  const t = useT();
  const { status, stage, expected, deadline, flow, id } = detail;
  const next = expected[0];
  const isMine = mustAct.includes(status);
  const when = deadline ? { date: lastDayOf(deadline), days: Math.max(0, daysLeft(deadline)) } : { date: '', days: 0 };
  return (
    <Card as="article" className="now-card">
      <div className="now-head">
        <div>
          <h2>{t('process.now')}</h2>
          <p className="now-big">{t(`status.${status}`)}</p>
          {stage && status === 'reviewing' && <p className="small ink2">{t(`process.stage.${stage}`)}</p>}
          {next && <p className="small ink2">{t(`process.what.${next.what}`)} · {t('process.expected', { date: next.by })}</p>}
        </div>
        <Illustration name="phone-steps" />
      </div>
      <div className={`now-need ${isMine ? 'mine' : ''}`}>
        <Icon d={isMine ? alert : tick} />
        <div>
          <h2>{t('process.need')}</h2>
          <p className="now-do">{t(`process.need.${status}`)}</p>
          <p className="small">{t(`process.need.${status}.why`, when)}</p>
          {status === 'draft' && <LinkButton to={stepPath(flow, 'personalInfo')}>{t('process.do.draft')}</LinkButton>}
          {status === 'returned' && <LinkButton to={stepPath(flow, firstToMend(detail, policy), id)}>{t('process.do.returned')}</LinkButton>}
        </div>
      </div>
    </Card>
  );
}
