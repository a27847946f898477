import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { go } from './icons';
import './Row.css';

type RowProps = { to?: string; href?: string; onClick?: () => void; icon?: string; note?: ReactNode; children: ReactNode };

/** A line that leads somewhere: 查看进度 › */
export function Row({ to, href, onClick, icon, note, children }: RowProps) {
  const body = (
    <>
      {icon && <Icon d={icon} />}
      <span className="go-t">
        {children}
        {note && <small>{note}</small>}
      </span>
      <Icon d={go} flip className="end" />
    </>
  );
  if (to) return <Link className="go" to={to}>{body}</Link>;
  if (href) return <a className="go" href={href}>{body}</a>;
  return <button type="button" className="go" onClick={onClick}>{body}</button>;
}
