import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import List from 'antd-mobile/es/components/list';
import { Icon } from '../display/Icon';
import { go } from '../display/icons';
import './Row.css';

type RowProps = {
  to?: string;
  onClick?: () => void;
  note?: ReactNode;
  children: ReactNode;
};

/** A list row that navigates. A clickable List.Item is an <a> without href, so the link or button is rendered around it. */
export function Row({ to, onClick, note, children }: RowProps) {
  const body = (
    <List.Item description={note} arrow={<Icon d={go} flip className="end" />}>
      {children}
    </List.Item>
  );
  if (to)
    return (
      <Link className="go" to={to}>
        {body}
      </Link>
    );
  return (
    <button type="button" className="go" onClick={onClick}>
      {body}
    </button>
  );
}
