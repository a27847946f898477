import './changed.css';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { day } from '@/components/format';
import { ToneTag } from '@/components/StatusTag';
import { useT } from '@/services/i18n';
import type { Case } from './cases';
import { type Change, type ChangedRound, changedRounds } from './changedRounds';
import type { Reason } from './useMarks';
import { useValue } from './useValue';
import { usePhoto } from './viewer/usePhoto';

interface Props {
  found: Case;
  reasons: readonly Reason[];
  /** false: values and photos are not shown, only what changed */
  inFull: boolean;
}

const tones = { changed: 'ok', unchanged: 'bad', absent: 'warn' } as const;

/** The changes of a correction, above the fields: reason of the return, old and new values, and requested items that did not change. */
export function ChangedSince({ found, reasons, inFull }: Props) {
  const t = useT();
  const rounds = changedRounds(found);
  const [open, setOpen] = useState<readonly number[]>(rounds.slice(0, 1).map(({ number }) => number));
  if (rounds.length === 0) return null;
  return (
    <section className="changed" aria-labelledby="changed-title">
      <h2 id="changed-title">{t('changed.title')}</h2>
      {rounds.map((round) => {
        const isOpen = open.includes(round.number);
        const title = t('changed.round', { number: round.number, day: day(round.at) });
        return (
          <section key={round.number} aria-label={title}>
            <h3>
              <Button
                type="text"
                size="small"
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? open.filter((one) => one !== round.number) : [...open, round.number])}
              >
                <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> {title}
              </Button>
            </h3>
            {isOpen && <Round round={round} reasons={reasons} inFull={inFull} />}
          </section>
        );
      })}
    </section>
  );
}

function Round({ round, reasons, inFull }: Omit<Props, 'found'> & { round: ChangedRound }) {
  const t = useT();
  const { remark, requested, others } = round;
  const unchanged = requested.filter(({ state }) => state === 'unchanged').map(({ label }) => t(label));
  const list = (changes: readonly Change[]) => (
    <ul>
      {changes.map((change) => (
        <li key={change.key}>
          <Item change={change} reasons={reasons} inFull={inFull} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {unchanged.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('changed.warning', { count: unchanged.length, what: unchanged.join(t('list.separator')) })}
        />
      )}
      {remark && (
        <p className="changed-remark">
          <span className="quiet">{t('changed.remark')}</span> {remark}
        </p>
      )}
      {!inFull && <p className="quiet">{t('changed.masked')}</p>}
      {list(requested)}
      {others.length > 0 && (
        <>
          <h4>{t('changed.others')}</h4>
          {list(others)}
        </>
      )}
    </>
  );
}

function Item({ change, reasons, inFull }: Pick<Props, 'reasons' | 'inFull'> & { change: Change }) {
  const t = useT();
  const value = useValue();
  const [large, setLarge] = useState(false);
  const { label, state, reason, values, photos = [] } = change;
  const sentence = reasons.find(({ code }) => code === reason?.code)?.text;
  const why = [sentence, reason?.text].filter(Boolean).join(' ');
  const pairs = photos.map((pair, n) => (
    <div key={n} className="changed-pair">
      <Photo id={pair.old} name={t('changed.old')} />
      <Photo id={pair.now} name={t(pair.same ? 'changed.samePhoto' : 'changed.now')} warns={pair.same} />
    </div>
  ));
  return (
    <>
      <p className="changed-item">
        <strong>{t(label)}</strong>
        <ToneTag tone={tones[state]}>
          {t(state === 'unchanged' && values ? 'changed.kept' : `changed.${state}`)}
        </ToneTag>
        {inFull && photos.length > 0 && (
          <Button size="small" onClick={() => setLarge(true)} aria-label={t('changed.compareOf', { what: t(label) })}>
            {t('changed.compare')}
          </Button>
        )}
      </p>
      {why && (
        <p className="changed-why">
          <span className="quiet">{t('changed.why')}</span> {why}
        </p>
      )}
      {inFull && values && (
        <dl className="changed-values">
          <div>
            <dt>{t('changed.old')}</dt>
            <dd>{value(values.field, values.old)}</dd>
          </div>
          <div>
            <dt>{t('changed.now')}</dt>
            <dd>{value(values.field, values.now)}</dd>
          </div>
        </dl>
      )}
      {inFull && pairs}
      {large && (
        <Modal
          open
          footer={null}
          width="min(1400px, 94vw)"
          title={t('changed.compareOf', { what: t(label) })}
          onCancel={() => setLarge(false)}
        >
          <div className="changed-large">{pairs}</div>
        </Modal>
      )}
    </>
  );
}

function Photo({ id, name, warns }: { id?: string; name: string; warns?: boolean }) {
  const t = useT();
  const { photo, state, again } = usePhoto(id);
  return (
    <figure>
      {photo ? (
        <img src={photo.url} alt={name} />
      ) : (
        <div className="changed-none">
          {!id && t('changed.noPhoto')}
          {id && state === 'loading' && t('view.loading')}
          {id && (state === 'failed' || state === 'spoiled' || state === 'lost') && (
            <>
              {t(`view.${state}`)}
              {state === 'failed' && (
                <Button size="small" onClick={again}>
                  {t('state.again')}
                </Button>
              )}
            </>
          )}
        </div>
      )}
      <figcaption data-warns={warns || undefined}>{name}</figcaption>
    </figure>
  );
}
