import type { ReactNode } from 'react';
import SafeArea from 'antd-mobile/es/components/safe-area';
import './Foot.css';

/** The primary action, fixed at the bottom above the phone's gesture bar. */
export function Foot({ as: Tag = 'div', children }: { as?: 'div' | 'footer'; children: ReactNode }) {
  return (
    <Tag className="foot">
      {children}
      <SafeArea position="bottom" />
    </Tag>
  );
}
