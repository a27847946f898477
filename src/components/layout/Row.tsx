import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import List from 'antd-mobile/es/components/list';
import { Icon } from '../display/Icon';
import { go } from '../display/icons';
import './Row.css';

type RowProps = {
  to?: string;
  href?: string;
  onClick?: () => void;
  icon?: string;
  note?: ReactNode;
  children: ReactNode;
};

/** A list row that navigates. A clickable List.Item is an <a> without href, so the link or button is rendered around it. */
export function Row({ to, href, onClick, icon, note, children }: RowProps) {
  const body = (
    <List.Item prefix={icon && <Icon d={icon} />} description={note} arrow={<Icon d={go} flip className="end" />}>
      {children}
    </List.Item>
  );
  if (to)
    return (
      <Link className="go" to={to}>
        {body}
      </Link>
    );
  if (href)
    return (
      <a className="go" href={href}>
        {body}
      </a>
    );
  return (
    <button type="button" className="go" onClick={onClick}>
      {body}
    </button>
  );
}
