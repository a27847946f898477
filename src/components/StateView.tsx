import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './Illustration';
import './StateView.css';

type StateViewProps = {
  art: IllustrationName;
  title: string;
  /** h1 where it is the whole page */ level?: 1 | 2;
  live?: 'status' | 'alert';
  children?: ReactNode;
  actions?: ReactNode;
};

/** Nothing here, nothing found, no network, not working: what it is, and the one way out. */
export function StateView({ art, title, level = 2, live, children, actions }: StateViewProps) {
  const Title = `h${level}` as const;
  return (
    <div className="state" role={live}>
      <Illustration name={art} />
      <Title>{title}</Title>
      {children && <div className="state-b">{children}</div>}
      {actions && <div className="stack">{actions}</div>}
    </div>
  );
}
