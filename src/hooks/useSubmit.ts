import { useState, type FormEvent } from 'react';
import { toApiError, type ApiError } from '@/services/apiError';

type FieldErrors = Record<string, string | undefined>;

interface SubmitOptions<E> {
  /** Returns the message of each invalid field. */
  check: () => E | Promise<E>;
  /** Resolves with false when the form stays, so that it can be sent again. */
  send: () => Promise<unknown>;
  /** Returns the messages of the fields that were refused, the message of the whole form, or null to show nothing. */
  explain: (refused: ApiError) => E | string | null;
}

/** Focuses the first invalid field, so that screen readers read its error. Returns whether there is one. */
function focusFirst(errors: FieldErrors): boolean {
  const first = Object.keys(errors).find((key) => errors[key]);
  if (first) document.getElementById(`f-${first}`)?.focus();
  return first !== undefined;
}

/** Submission of a form in one request: checks the fields, sends once per tap, shows a refusal at its field or below the form. */
export function useSubmit<E extends FieldErrors>({ check, send, explain }: SubmitOptions<E>) {
  const [errors, setErrors] = useState({} as E);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const problems = await check();
      setErrors(problems);
      if (!focusFirst(problems) && (await send()) !== false) return; // stays busy until the page replaces the form
    } catch (thrown) {
      const shown = explain(toApiError(thrown));
      if (typeof shown === 'string') setFailure(shown);
      else if (shown) {
        setErrors(shown);
        focusFirst(shown);
      }
    }
    setBusy(false);
  };
  return { errors, setErrors, failure, setFailure, busy, submit };
}
