import type { ReactNode } from 'react';
import { Icon } from '../display/Icon';
import { down } from '../display/icons';
import './Collapse.css';

type CollapseProps = {
  title: ReactNode;
  note?: ReactNode;
  open?: boolean;
  /** heading level, if the title is a heading */ level?: 2 | 3;
  onOpen?: () => void;
  children: ReactNode;
};

/** A native disclosure (details), so that find in page searches its content. */
export function Collapse({ title, note, open, level, onOpen, children }: CollapseProps) {
  const Title = level ? (`h${level}` as const) : 'span';
  return (
    <details className="fold" open={open} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary>
        <Title className="fold-t">{title}</Title>
        {note && <span className="cap">{note}</span>}
        <Icon d={down} />
      </summary>
      <div className="fold-b">{children}</div>
    </details>
  );
}
