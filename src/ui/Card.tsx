import type { ReactNode } from 'react';
import './Card.css';

type CardProps = { as?: 'div' | 'article' | 'section' | 'ul'; flush?: boolean; className?: string; label?: string; children: ReactNode };

/** The one level of boxes. `flush`: for rows that reach from edge to edge. */
export function Card({ as: Tag = 'div', flush, className = '', label, children }: CardProps) {
  return (
    <Tag className={`card ${flush ? 'flush ' : ''}${className}`} aria-label={label}>
      {children}
    </Tag>
  );
}
