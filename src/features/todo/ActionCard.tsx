import { detailPath, draftPath, resumePath, stepPath } from '@/services/paths';
import { daysLeft, lastDayOf, useFormatDate, useFormatDateTime } from '@/hooks/useFormatDate';
import { StatusTag } from '@/components/display/StatusTag';
import { stepKeys } from '@domain/flow/types';
import { Card } from '@/components/layout/Card';
import { LinkButton } from '@/components/inputs/LinkButton';
import { useT } from '@/i18n';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import type { ActionItem } from './useTodo';

/** Lazy-loaded: only needed when funds are low. */
const FundsNote = lazyWithRetry(
  () => import(/* webpackChunkName: "funds-note" */ '@/components/display/FundsNote'),
  true,
);

/** One application that needs an action; only the first card has the primary button. */
export function ActionCard({ duty, first }: { duty: ActionItem; first: boolean }) {
  const t = useT();
  const { entry, resume } = duty;
  const { status, flow, id } = entry;
  const resumed = resume === undefined ? undefined : resumePath(entry, resume);
  const ways = {
    returned: [resumed ?? stepPath(flow, 'personalInfo', id), t('todo.correct')],
    pay_failed: [detailPath(flow, id), t('todo.payee')],
    draft: [resumed ?? draftPath(flow), t('todo.carryOn')],
  } as const;
  const [to, name] = ways[status as keyof typeof ways];
  return (
    <Card as="article" className="duty">
      <div className="row between">
        <StatusTag status={status} />
        {entry.number && <span className="cap num">{entry.number}</span>}
      </div>
      <h2>{t(`status.flow.${flow}`)}</h2>
      {status === 'returned' && <SentBack {...duty} />}
      {status === 'pay_failed' && <p>{t('todo.payFailed')}</p>}
      {status === 'draft' && <Draft {...duty} />}
      <LinkButton kind={first ? 'primary' : 'line'} to={to}>
        {name}
      </LinkButton>
    </Card>
  );
}

function SentBack({ entry: { deadline }, detail }: ActionItem) {
  const t = useT();
  const day = useFormatDate();
  const items = detail?.returned?.items ?? [];
  const done = items.filter(({ touched }) => touched).length;
  const left = deadline ? daysLeft(deadline) : 0;
  return (
    <>
      {deadline && (
        <div className="due">
          <p>{t('todo.before', { date: day(lastDayOf(deadline)) })}</p>
          <b>{left > 0 ? t('todo.daysLeft', { n: left }) : t('todo.today')}</b>
        </div>
      )}
      {items.length > 0 && (
        <>
          <p>{t('todo.items', { all: items.length, done })}</p>
          <div className="meter" aria-hidden="true">
            {items.map(({ key }, at) => (
              <i key={key} className={at < done ? 'on' : ''} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

function Draft({ entry: { updatedAt, keptUntil }, resume: step, detail, funds }: ActionItem) {
  const t = useT();
  const day = useFormatDate();
  const when = useFormatDateTime()(updatedAt);
  const n = step ? stepKeys.indexOf(step) + 1 : 0;
  return (
    <>
      <p>
        {step === undefined
          ? t('todo.draftSaved', { when })
          : step
            ? t('todo.draftAt', { n, step: t(`flow.step.${step}`), when })
            : t('todo.draftFull', { when })}
      </p>
      {keptUntil && <p className="cap">{t('todo.keptUntil', { date: day(lastDayOf(keptUntil)) })}</p>}
      {(detail?.waiting || (funds && funds !== 'ample')) && <FundsNote funds={funds} waiting={detail?.waiting} />}
    </>
  );
}
