import type { ReactNode } from 'react';
import { Button } from './Button';
import { Notice } from '../feedback/Notice';

interface FormEndProps {
  /** Error of the whole form; empty when there is none. */
  failure: string;
  busy: boolean;
  /** Label of the button. */
  submit: string;
  /** Below the button. */
  children?: ReactNode;
}

/** The end of a form that is sent in one request: error message and submit button. */
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
