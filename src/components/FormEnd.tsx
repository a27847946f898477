import type { ReactNode } from 'react';
import { Button } from './Button';
import { Notice } from './Notice';

interface FormEndProps {
  /** What went wrong with the whole of it; empty: nothing. */
  failure: string;
  busy: boolean;
  /** What the button says. */
  submit: string;
  /** Under the button. */
  children?: ReactNode;
}

/** The end of a form that is sent in one go: what failed, and the button. */
export function FormEnd({ failure, busy, submit, children }: FormEndProps) {
  return (
    <div className="sec stack">
      {failure && (
        <Notice tone="danger" live="alert">
          {failure}
        </Notice>
      )}
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
      {children}
    </div>
  );
}
