import type { ReactNode } from 'react';
import { useT } from '@/i18n';

/** A section of the component gallery. */
export function Part({ source, title, children }: { source: string; title: string; children: ReactNode }) {
  const t = useT();
  return (
    <section className="sec" aria-labelledby={title}>
      <h2 id={title}>
        {t(title)} <code className="cap">{source}</code>
      </h2>
      {children}
    </section>
  );
}
