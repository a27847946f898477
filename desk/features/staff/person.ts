import type { CallTypes } from '@domain/contract/types';
import type { Role } from '@domain/office';

export type Person = CallTypes['staff']['reply']['list'][number];

export const stateOf = ({ active, invited }: Person) => (!active ? 'off' : invited ? 'invited' : 'active');
export const tones = { active: 'ok', invited: 'warn', off: undefined } as const;

/** Returns whether a person has the role, and name, sign-in name or organisation contain every typed word. */
export const isSought =
  (typed: string, role: string) =>
  (person: Person): boolean => {
    const text = [person.name, person.signIn, person.organisation].join(' ').normalize('NFKC').toLowerCase();
    const words = typed.normalize('NFKC').toLowerCase().split(/\s+/);
    return words.every((word) => text.includes(word)) && (!role || person.roles.includes(role as Role));
  };

/** The secret is in the fragment, which no browser sends to a server or proxy. */
export const linkOf = (secret: string): string =>
  new URL(`/qczhyjs/desk/login#invitation=${encodeURIComponent(secret)}`, window.location.href).href;

/** A new invitation; its link is shown once. */
export interface Invited {
  name: string;
  secret: string;
}
