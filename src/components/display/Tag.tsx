import type { ReactNode } from 'react';
import AdmTag from 'antd-mobile/es/components/tag';
import { Icon } from './Icon';
import './Tag.css';

export type Tone = 'info' | 'ok' | 'warn' | 'danger' | 'idle';

/** A status label; the colour carries no additional information. */
export function Tag({ tone = 'idle', icon, children }: { tone?: Tone; icon?: string; children: ReactNode }) {
  return (
    <AdmTag className={`tag t-${tone}`}>
      {icon && <Icon d={icon} />}
      {children}
    </AdmTag>
  );
}
