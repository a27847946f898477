import type { ReactNode } from 'react';
import AdmEmpty from 'antd-mobile/es/components/empty';
import { Illustration } from './Illustration';
import './Empty.css';

/** Nothing here yet: what it is, and the one way on. Picture and heading are ours, antd-mobile has neither a name nor a level for them. */
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
