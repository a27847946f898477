import { Link, useNavigate } from '@umijs/max';
import { useRef, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { buttonClass, type ButtonKind } from './Button';
import { nextPaint } from '@/scheduling';

type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  kind?: ButtonKind;
  /** a place in this site; `href` leads outside, or dials */ to?: string;
};

/** Looks like a button, is a link: it leads somewhere and changes nothing. */
export function LinkButton({ kind = 'primary', to, className = '', children, ...rest }: LinkButtonProps) {
  const all = { ...rest, className: `${buttonClass(kind)} ${className}`, children: <span>{children}</span> };
  return to ? <PlaceLink {...all} to={to} /> : <a {...all} />;
}

/** The tap is seen first; the page is drawn after it, and once however often one taps. */
function PlaceLink({ to, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  const navigate = useNavigate();
  const isGoing = useRef(false);
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // a new tab, and so on: the link's own
    event.preventDefault();
    if (isGoing.current) return;
    isGoing.current = true;
    void nextPaint().then(() => {
      isGoing.current = false;
      navigate(to);
    });
  };
  return <Link onClick={go} {...rest} to={to} />;
}
