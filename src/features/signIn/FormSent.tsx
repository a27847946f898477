import { useEffect, useRef, type ReactNode } from 'react';
import { LinkButton } from '@/components/inputs/LinkButton';
import { Notice } from '@/components/feedback/Notice';

interface FormSentProps {
  title: string;
  children: ReactNode;
  next: readonly [to: string, name: string];
}

/** Replaces a form that was sent. It takes the focus, because the submit button is unmounted. */
export function FormSent({ title, children, next: [to, name] }: FormSentProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="sec stack" ref={box} tabIndex={-1}>
      <Notice tone="ok" title={title}>
        {children}
      </Notice>
      <LinkButton to={to}>{name}</LinkButton>
    </div>
  );
}
