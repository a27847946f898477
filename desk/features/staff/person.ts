import type { CallTypes } from '@domain/contract/types';
import type { Role } from '@domain/office';
import { withoutControlCharacters } from '@/components/cleanInput';

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

/** A proposed invitation; its code is shown once. */
export interface ProposedInvitation {
  name: string;
  code: string;
}

/** What an administrator can change of a member. */
export type Values = Pick<Person, 'name' | 'organisation' | 'roles' | 'regions'>;

/** The fields of the dialog. */
export interface Typed {
  name: string;
  signIn?: string;
  organisation: string;
  roles: Role[];
  where: 'all' | 'some';
  regions: string[];
}

export const typedOf = ({ name, organisation, roles, regions }: Values): Typed => ({
  name,
  organisation,
  roles,
  where: regions === 'all' ? 'all' : 'some',
  regions: regions === 'all' ? [] : regions,
});

export const valuesOf = ({ name, organisation, roles, where, regions }: Typed): Values => ({
  name: withoutControlCharacters(name).trim(),
  organisation: withoutControlCharacters(organisation).trim(),
  roles,
  regions: where === 'all' ? 'all' : regions,
});

export const comparable = (value: Values[keyof Values]) =>
  JSON.stringify(Array.isArray(value) ? [...value].sort() : value);

/** Returns the keys whose values differ; the order of roles and cities does not count. */
export const changedKeys = (values: Values, base: Values): (keyof Values)[] =>
  (['name', 'organisation', 'roles', 'regions'] as const).filter(
    (key) => comparable(values[key]) !== comparable(base[key]),
  );

export const pick = (values: Values, keys: readonly (keyof Values)[]): Partial<Values> =>
  Object.fromEntries(keys.map((key) => [key, values[key]]));
