import type { ReactNode } from 'react';
import { Icon } from '../display/Icon';
import { alert, tick } from '../display/icons';
import type { Tone } from '../display/Tag';
import '../display/Tag.css';
import './Notice.css';

type NoticeProps = {
  tone?: Tone;
  title?: string;
  /** announced to screen readers when it appears: politely, or at once */ live?: 'status' | 'alert';
  action?: ReactNode;
  children?: ReactNode;
};

export function Notice({ tone = 'info', title, live, action, children }: NoticeProps) {
  return (
    <div className={`notice t-${tone}`} role={live}>
      <Icon d={tone === 'ok' ? tick : alert} />
      <div className="notice-b">
        {title && (
          <p>
            <b>{title}</b>
          </p>
        )}
        {children && <div>{children}</div>}
        {action}
      </div>
    </div>
  );
}
