import type { ButtonHTMLAttributes } from 'react';
import './Button.css';

export type ButtonKind = 'primary' | 'line' | 'text' | 'danger';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: ButtonKind; /** keeps its place and the focus, and takes no tap */ busy?: boolean };

export function Button({ kind = 'primary', busy, type = 'button', className = '', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={`btn ${kind} ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {children}
    </button>
  );
}
