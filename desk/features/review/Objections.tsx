import { Button } from 'antd';
import { dateTime } from '@/components/format';
import { Keys } from '@/components/keys/HelpSheet';
import { ToneTag } from '@/components/StatusTag';
import { useT } from '@/services/i18n';
import type { Case } from './cases';

interface Props {
  objections: Case['objections'];
  /** absent: not permitted, or the case is not in publicity */
  onRecord?: () => void;
}

const tones = { open: 'warn', upheld: 'bad', dismissed: 'ok', returned: 'run', ended: undefined } as const;

/** The objections against a case, each with its decision, and a button that records another one. */
export function Objections({ objections, onRecord }: Props) {
  const t = useT();
  return (
    <div className="objections">
      {onRecord && (
        <Button onClick={onRecord}>
          {t('objection.record')} <Keys of="e" />
        </Button>
      )}
      {objections.length === 0 && <p className="quiet">{t('objection.none')}</p>}
      <ol className="history">
        {objections.map((one) => (
          <li key={one.id}>
            <p>
              <strong>{t(`objection.channel.${one.channel}`)}</strong>{' '}
              <ToneTag tone={tones[one.state]}>{t(`objection.state.${one.state}`)}</ToneTag>
            </p>
            <p className="quiet">
              {t('objection.recordedBy', {
                on: one.receivedOn,
                who: one.recordedBy,
                at: dateTime(one.recordedAt),
              })}
            </p>
            {one.text !== undefined && <p className="objection-text">{one.text}</p>}
            {one.mine && one.state === 'open' && <p className="quiet">{t('objection.mine')}</p>}
            {one.decidedAt && (
              <p className="history-inside">
                <strong>{t('objection.decidedBy', { who: one.decidedBy ?? '', at: dateTime(one.decidedAt) })}</strong>{' '}
                {one.answer}
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
