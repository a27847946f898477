import { Alert, Button } from 'antd';
import type { Event } from '@domain/status';
import { dateTime } from '@/components/format';
import { Keys } from '@/components/keys/HelpSheet';
import { useT } from '@/services/i18n';
import type { Case } from './cases';
import type { Kind } from './drafts';

interface Props {
  found: Case;
  events: readonly Event[];
  yes?: Event;
  marks: number;
  /** a decision on this case is being sent */
  taken: boolean;
  onOpen: (kind: Kind, event?: Event) => void;
  onTake: () => void;
  onGiveBack: () => void;
  onHold: () => void;
  /** absent: not permitted, or the case is in no queue */
  onHandOver?: () => void;
  /** absent: this officer works on no queue */
  onNext?: () => void;
  /** loads the case again: another officer may have given it back or decided it */
  onRefresh: () => void;
}

/** The decision in favour of the applicant that the case is open for. */
export const yesOf = (events: Case['allowedEvents']) =>
  (['intake', 'pass', 'approve', 'publish'] as const).find((event) => events.includes(event));

/** The decisions besides the main one. */
export const others: readonly [event: Event, kind: Kind, key: string][] = [
  ['return', 'return', 'b'],
  ['reject', 'reject', 'v'],
  ['revoke', 'revoke', 'u'],
  ['uphold', 'object', 'o'],
  ['dismiss', 'dismiss', 'i'],
];

/** The actions that the server permits the officer on this case, with their shortcuts. */
export function Actions(props: Props) {
  const { found, events, yes, marks, taken, onOpen, onTake, onGiveBack, onHold, onHandOver, onNext, onRefresh } = props;
  const t = useT();
  const { held } = found;
  const next = onNext && (
    <Button onClick={onNext}>
      {t('home.next')} <Keys of="n" />
    </Button>
  );
  const handOver = onHandOver && <Button onClick={onHandOver}>{t('review.handOver')}</Button>;
  if (taken) return <footer className="actions">{next}</footer>;
  if (!held?.mine)
    return (
      <footer className="actions">
        {held ? (
          <Alert type="warning" showIcon title={t('review.heldBy', { who: held.by, until: dateTime(held.until) })} />
        ) : (
          found.takeable && (
            <Button type="primary" onClick={onTake}>
              {t('review.take')} <Keys of="t" />
            </Button>
          )
        )}
        {!held && !found.takeable && <span className="quiet">{t('review.nothingToDo')}</span>}
        {!found.takeable && <Button onClick={onRefresh}>{t('review.refresh')}</Button>}
        {handOver}
        {next}
      </footer>
    );
  return (
    <footer className="actions">
      {yes && (
        <Button type="primary" onClick={() => onOpen('yes')}>
          {t(`review.yes.${yes}`)} <Keys of="a" />
        </Button>
      )}
      {others
        .filter(([event]) => events.includes(event))
        .map(([event, kind, key]) => (
          <Button key={event} onClick={() => onOpen(kind, event)} danger={kind === 'reject' || kind === 'object'}>
            {t(`review.${kind}`)}
            {kind === 'return' && marks > 0 ? ` (${marks})` : ''} <Keys of={key} />
          </Button>
        ))}
      <span className="actions-gap" />
      <Button type="text" onClick={onHold}>
        {t('review.hold')} <Keys of="p" />
      </Button>
      {handOver}
      <Button type="text" onClick={onGiveBack}>
        {t('review.giveBack')} <Keys of="g" />
      </Button>
    </footer>
  );
}
