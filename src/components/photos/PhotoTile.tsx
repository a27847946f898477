import ProgressBar from 'antd-mobile/es/components/progress-bar';
import { Icon } from '../display/Icon';
import { alert, clock, tick } from '../display/icons';
import { useT } from '@/i18n';

/** `doubt`: uploaded but hard to read; `waiting`: offline. `why`: the message for doubt or failure. */
export type Photo = {
  id: string;
  state: 'sending' | 'waiting' | 'done' | 'doubt' | 'failed';
  /** 0–100 */ progress?: number;
  /** blob: URL */ src?: string;
  why?: string;
};

type PhotoTileProps = {
  photo: Photo;
  name: string;
  readOnly?: boolean;
  onOpen?: () => void;
  onRetry?: () => void;
  /** takes another photo in its place */
  onRetake?: () => void;
  onDelete?: () => void;
  onKeep?: () => void;
};

const marks = { sending: undefined, waiting: clock, done: tick, doubt: alert, failed: alert };

/** antd-mobile's progress bar has no ARIA, so the role is on an element around it. */
function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <ProgressBar percent={percent} />
    </div>
  );
}

export function PhotoTile({ photo, name, readOnly, onOpen, onRetry, onRetake, onDelete, onKeep }: PhotoTileProps) {
  const t = useT();
  const { state, src, progress = 0, why } = photo;
  const icon = marks[state];
  return (
    <div className={`photo ${state}`} role="group" aria-label={name}>
      <button
        type="button"
        className="shot full"
        onClick={onOpen}
        disabled={!onOpen}
        aria-label={t('ui.photo.open', { name })}
      >
        {src ? <img src={src} alt="" decoding="async" /> : <span className="skel" />}
      </button>
      {state === 'sending' ? (
        <Progress percent={progress} label={t('ui.photo.progress', { name })} />
      ) : (
        <p className="photo-s" role={state === 'failed' ? 'alert' : undefined}>
          {icon && <Icon d={icon} />}
          <span>{why ?? t(`ui.photo.${state}`)}</span>
        </p>
      )}
      {!readOnly && (
        <div className="acts">
          {state === 'failed' && onRetry && (
            <button type="button" className="tap" onClick={onRetry}>
              {t('ui.retry')}
            </button>
          )}
          {state === 'doubt' && onKeep && (
            <button type="button" className="tap" onClick={onKeep}>
              {t('ui.photo.keep')}
            </button>
          )}
          {onRetake && (
            <button type="button" className="tap" aria-label={t('ui.photo.retake.one', { name })} onClick={onRetake}>
              {t('ui.photo.again')}
            </button>
          )}
          {onDelete && (
            <button type="button" className="tap quiet" aria-label={t('ui.photo.delete', { name })} onClick={onDelete}>
              {t('ui.delete')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
