import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { down } from './icons';
import './Collapse.css';

type CollapseProps = {
  title: ReactNode;
  note?: ReactNode;
  open?: boolean;
  /** the level of the heading, where it is one */ level?: 2 | 3;
  children: ReactNode;
};

/** The browser's own disclosure; what it holds is found by the page search too. */
export function Collapse({ title, note, open, level, children }: CollapseProps) {
  const Title = level ? (`h${level}` as const) : 'span';
  return (
    <details className="fold" open={open}>
      <summary>
        <Title className="fold-t">{title}</Title>
        {note && <span className="cap">{note}</span>}
        <Icon d={down} />
      </summary>
      <div className="fold-b">{children}</div>
    </details>
  );
}
