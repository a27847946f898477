import type { ReactNode } from 'react';
import AdmCard from 'antd-mobile/es/components/card';
import './Card.css';

type CardProps = {
  as?: 'div' | 'article' | 'section' | 'ul';
  flush?: boolean;
  className?: string;
  label?: string;
  children: ReactNode;
};

/** The only level of boxes. `flush`: rows reach the edges. antd-mobile's Card is a div, so the semantic element is rendered around it, a list inside. */
export function Card({ as: Tag = 'div', flush, className = '', label, children }: CardProps) {
  const box = (
    <AdmCard className={`card ${flush ? 'flush ' : ''}${className}`}>
      {Tag === 'ul' ? <ul aria-label={label}>{children}</ul> : children}
    </AdmCard>
  );
  return Tag === 'div' || Tag === 'ul' ? (
    box
  ) : (
    <Tag className="card-as" aria-label={label}>
      {box}
    </Tag>
  );
}
