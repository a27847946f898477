import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { alert, tick } from './icons';
import { useT } from '@/i18n';
import './road.css';
import './Timeline.css';

export type Stop = {
  key: string;
  title: string;
  state: 'done' | 'now' | 'wait' | 'stop';
  /** date, office: each is never broken across lines */ bits?: readonly ReactNode[];
  remark?: ReactNode;
  tag?: ReactNode;
};

/** The vertical timeline of an application: past, current and future events. */
export function Timeline({ stops }: { stops: readonly Stop[] }) {
  const t = useT();
  return (
    <ol className="road">
      {stops.map((stop, at) => (
        <li
          key={stop.key}
          className={stop.state}
          aria-current={stop.state === 'now' || stop.state === 'stop' ? 'step' : undefined}
        >
          <span className="dot" aria-hidden="true">
            {stop.state === 'done' ? <Icon d={tick} /> : stop.state === 'stop' ? <Icon d={alert} /> : at + 1}
          </span>
          <h3>
            {stop.title}
            {stop.state === 'done' && <span className="sr">{t('ui.steps.done')}</span>} {stop.tag}
          </h3>
          {stop.bits && (
            <p className="bits">
              {stop.bits.map((bit, nth) => (
                <span key={nth} dir="auto">
                  {bit}
                </span>
              ))}
            </p>
          )}
          {stop.remark && <p className="say">{stop.remark}</p>}
        </li>
      ))}
    </ol>
  );
}
