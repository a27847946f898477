import { Link, useNavigate } from '@umijs/max';
import { useRef, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { buttonClass, type ButtonKind } from './Button';
import { nextPaint } from '@/scheduling';

type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  kind?: ButtonKind;
  /** route inside the app; `href`: external or tel: */ to?: string;
};

/** A link that looks like a button, for navigation. */
export function LinkButton({ kind = 'primary', to, className = '', children, ...rest }: LinkButtonProps) {
  const all = { ...rest, className: `${buttonClass(kind)} ${className}`, children: <span>{children}</span> };
  return to ? <PlaceLink {...all} to={to} /> : <a {...all} />;
}

/** Navigates after the tap is painted; further taps are ignored. */
function PlaceLink({ to, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  const navigate = useNavigate();
  const isGoing = useRef(false);
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // the browser opens a new tab or window
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
