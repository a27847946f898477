import type { ButtonHTMLAttributes } from 'react';
import AdmButton, { type ButtonProps as AdmButtonProps } from 'antd-mobile/es/components/button';
import './Button.css';

export type ButtonKind = 'primary' | 'line' | 'text' | 'danger';

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  kind?: ButtonKind;
  /** keeps size and focus, ignores taps */ busy?: boolean;
};

const looks = {
  primary: ['primary', 'solid'],
  line: ['primary', 'outline'],
  text: ['primary', 'none'],
  danger: ['danger', 'outline'],
} as const;

/** `busy` replaces antd-mobile's `loading`, which disables the button and loses the focus. */
export function Button({ kind = 'primary', busy, type = 'button', onClick, children, ...rest }: ButtonProps) {
  const [color, fill] = looks[kind];
  return (
    <AdmButton
      {...(rest as AdmButtonProps)}
      color={color}
      fill={fill}
      type={busy ? 'button' : type}
      className={`btn ${kind}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : (onClick as AdmButtonProps['onClick'])}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {children}
    </AdmButton>
  );
}

/** Classes that make a link look like a button. */
export const buttonClass = (kind: ButtonKind) =>
  `adm-button adm-button-${looks[kind][0]} adm-button-fill-${looks[kind][1]} btn ${kind}`;
