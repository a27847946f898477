import { Link } from '@umijs/max';
import type { AnchorHTMLAttributes } from 'react';
import type { ButtonKind } from './Button';
import './Button.css';

type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & { kind?: ButtonKind; /** a place in this site; `href` leads outside, or dials */ to?: string };

/** Looks like a button, is a link: it leads somewhere and changes nothing. */
export function LinkButton({ kind = 'primary', to, className = '', ...rest }: LinkButtonProps) {
  const classes = `btn ${kind} ${className}`;
  return to ? <Link {...rest} to={to} className={classes} /> : <a {...rest} className={classes} />;
}
