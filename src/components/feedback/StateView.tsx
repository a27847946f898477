import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '../display/Illustration';
import './StateView.css';

type StateViewProps = {
  art: IllustrationName;
  title: string;
  /** 1 if it is the whole page */ level?: 1 | 2;
  live?: 'status' | 'alert';
  children?: ReactNode;
  actions?: ReactNode;
};

/** Empty, not found, offline or failed: title, explanation and next action. */
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
