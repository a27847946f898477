import { type ReactNode, useState } from 'react';

/** A part of the form that is rendered when it is opened: a policy has more selects than a page renders quickly. */
export function More({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="terms-more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}
