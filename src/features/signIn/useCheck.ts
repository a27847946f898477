import { useRef } from 'react';
import { useT } from '@/i18n';
import { clock } from '@/services/clock';
import type { CheckOptions, Person, SignInValues } from './checkSignIn';

export type FieldErrors = Partial<Record<keyof SignInValues | 'consents', string>>;

export interface SignInFieldsProps<P extends Partial<Person>> {
  value: P;
  errors: FieldErrors;
  onChange: (part: Partial<P>) => void;
  onErrors: (change: (now: FieldErrors) => FieldErrors) => void;
}

/** The validation rules are lazy-loaded: rendering the empty form does not need them. */
export const rules = () => import(/* webpackChunkName: "sign-in-rules" */ './checkSignIn');

/** Returns a check of the given fields with translated messages. */
export function useCheck(options?: CheckOptions) {
  const t = useT();
  return async (typed: Partial<SignInValues>): Promise<FieldErrors> => {
    const wrong = (await rules()).checkSignIn(typed, clock.now(), options);
    return Object.fromEntries(Object.entries(wrong).map(([key, message]) => [key, t(message)]));
  };
}

/** Returns, for a field, the handler that checks it when the user leaves it. An empty field is checked when the form is sent. */
export function useCheckOnLeave<P extends Partial<Person>>(
  value: P,
  onErrors: SignInFieldsProps<P>['onErrors'],
  options?: CheckOptions,
) {
  const check = useCheck(options);
  const latest = useRef(value);
  latest.current = value;
  return (key: keyof P & keyof Person) => (typed: string) => {
    if (!typed) return;
    check({ idType: latest.current.idType, [key]: typed }).then(
      (found) => {
        // Ignore the result if the value has changed while the rules were loading.
        if (latest.current[key] === typed) onErrors((now) => ({ ...now, [key]: found[key] }));
      },
      () => undefined, // no network: sending the form shows the error
    );
  };
}
