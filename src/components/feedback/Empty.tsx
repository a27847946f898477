import type { ReactNode } from 'react';
import AdmEmpty from 'antd-mobile/es/components/empty';
import { Illustration } from '../display/Illustration';
import './Empty.css';

/** Empty state with the next action. Picture and heading are ours: antd-mobile's have no name and no heading level. */
export function Empty({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <AdmEmpty
      className="empty"
      image={<Illustration name="empty" />}
      description={
        <>
          <h2>{title}</h2>
          {children && <div className="empty-b">{children}</div>}
          {actions && <div className="stack">{actions}</div>}
        </>
      }
    />
  );
}
