import { Link } from '@umijs/max';
import type { ListEntry } from '@domain/contract/types';

import { useT } from '@/i18n';
import { Amount } from '@/components/display/Amount';
import { Card } from '@/components/layout/Card';
import { Icon } from '@/components/display/Icon';
import { go } from '@/components/display/icons';
import { detailPath, draftPath } from '@/services/paths';
import { dateOf, daysLeft, lastDayOf, useFormatDate } from '@/hooks/useFormatDate';
import { StatusTag } from '@/components/display/StatusTag';
import { DeleteDraft } from './DeleteDraft';

const wayOn = ({ status, flow, id }: ListEntry) => {
  if (status === 'draft') return { to: draftPath(flow), key: 'draft' };
  return { to: detailPath(flow, id), key: status === 'returned' ? 'returned' : 'process' };
};

interface ListItemProps {
  entry: ListEntry;
  onGone: () => void;
}

export function ListItem({ entry, onGone }: ListItemProps) {
  const t = useT();
  const day = useFormatDate();
  const { to, key } = wayOn(entry);
  const amount = entry.approvedAmount ?? entry.estimate.amount;
  return (
    <Card as="article" className="entry">
      <Link to={to} className="entry-l">
        <span className="row between">
          <b>{t(`status.flow.${entry.flow}`)}</b>
          <StatusTag status={entry.status} />
        </span>
        <span className="cap num">{entry.number ?? t('list.noNumber')}</span>
        {amount !== null && amount !== undefined && (
          <span className="row between">
            <span className="small ink2">
              {t(typeof entry.approvedAmount === 'number' ? 'list.approved' : 'list.amount')}
            </span>
            <Amount fen={amount} plain />
          </span>
        )}
        {entry.status === 'returned' && entry.deadline && (
          <span className="small entry-warn">
            {t('list.deadline', { date: day(lastDayOf(entry.deadline)), days: Math.max(0, daysLeft(entry.deadline)) })}
          </span>
        )}
        {entry.status === 'draft' && entry.keptUntil && (
          <span className="cap">{t('list.keptUntil', { date: day(lastDayOf(entry.keptUntil)) })}</span>
        )}
        <span className="row between entry-go">
          <span className="cap">{t('list.updated', { date: day(dateOf(entry.updatedAt)) })}</span>
          <span className="row">
            {t(`list.do.${key}`)}
            <Icon d={go} flip />
          </span>
        </span>
      </Link>
      {entry.actions.includes('delete') && <DeleteDraft id={entry.id} flow={entry.flow} onGone={onGone} />}
    </Card>
  );
}
