import './parts.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '@/services/i18n';

/** Sets `document.title` while the page is mounted: it may contain the number of a case, and a locked desk unmounts the page. */
export function useTitle(title: string) {
  const t = useT();
  useEffect(() => {
    document.title = `${title} · ${t('desk.name')}`;
    return () => void (document.title = t('desk.name'));
  }, [title, t]);
}

interface Props {
  title: string;
  /** rendered at the end of the title row */
  actions?: ReactNode;
  /** text below the title */
  lead?: ReactNode;
  children: ReactNode;
}

/** A page of the desk. Focuses its heading on mount, so that navigation does not lose the focus. */
export function Page({ title, actions, lead, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="quiet">{lead}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
