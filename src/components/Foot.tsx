import type { ReactNode } from 'react';
import SafeArea from 'antd-mobile/es/components/safe-area';
import './Foot.css';

/** The one next thing, fixed at the bottom, above the bar of a phone without buttons. */
export function Foot({ as: Tag = 'div', children }: { as?: 'div' | 'footer'; children: ReactNode }) {
  return (
    <Tag className="foot">
      {children}
      <SafeArea position="bottom" />
    </Tag>
  );
}
