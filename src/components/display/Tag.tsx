import type { ReactNode } from 'react';
import AdmTag from 'antd-mobile/es/components/tag';
import './Tag.css';

export type Tone = 'info' | 'ok' | 'warn' | 'danger' | 'idle';

/** A status label; the colour carries no additional information. */
export function Tag({ tone = 'idle', children }: { tone?: Tone; children: ReactNode }) {
  return <AdmTag className={`tag t-${tone}`}>{children}</AdmTag>;
}
