import './parts.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '@/services/i18n';
import { useSessionState } from '@/services/identity';

/** Sets `document.title`. A locked desk shows its name only, because the title may contain the number of a case. */
export function useTitle(title: string) {
  const t = useT();
  const isLocked = useSessionState() === 'locked';
  useEffect(() => {
    document.title = isLocked ? t('desk.name') : `${title} · ${t('desk.name')}`;
  }, [title, isLocked, t]);
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
