import { addDays, addMonths } from '../time';
import { isListed } from './conditions';
import { type Form } from './conditionFacts';

/** What a policy requires of one answer, or of something that an officer examines. All parts that are stated must be met. */
export interface Requirement {
  key: string;
  /** `start`, `place`: compared by the beginning of the text. */
  form: Form | 'number';
  is?: readonly string[];
  notIn?: readonly string[];
  from?: string | number;
  to?: string | number;
  /** The most months between this day and that of another key. */
  within?: { months: number; of: string };
  /** All codes that the answer can have; absent: any text. */
  codes?: readonly string[];
}

/** Part of no code and no number plate. */
const OTHER = '#';

/** Returns whether a value meets the requirement, without its distance to another day. */
export const isMetBy = (requirement: Requirement, value: string | number): boolean => {
  const { form, is, notIn, from = value, to = value, codes } = requirement;
  return (
    (!codes || codes.some((code) => code === value)) &&
    (!is || isListed(form, is, value)) &&
    (!notIn || !isListed(form, notIn, value)) &&
    value >= from &&
    value <= to
  );
};

const around = (border: string | number): (string | number)[] =>
  typeof border === 'number' ? [border - 1, border, border + 1] : [addDays(border, -1), border, addDays(border, 1)];

const anyValue: Record<Requirement['form'], string | number> = {
  code: OTHER,
  start: OTHER,
  place: OTHER,
  date: '2000-01-01',
  price: 0,
  number: 0,
};

/** Returns values of which each stands for all values that the requirements of one key treat alike. */
export const valuesOf = (requirements: readonly Requirement[]): (string | number)[] =>
  requirements.flatMap(({ form, is = [], notIn = [], from, to, codes }) => [
    ...(codes ?? [anyValue[form]]),
    ...[...is, ...notIn].map((entry) => (form === 'start' || form === 'place' ? entry + OTHER : entry)),
    ...[from, to].flatMap((border) => (border === undefined ? [] : around(border))),
  ]);

/** Returns the values that meet the requirements of one key; each stands for those that `other` treats alike, too. */
const possible = (requirements: readonly Requirement[], ...other: readonly Requirement[]): (string | number)[] =>
  valuesOf([...requirements, ...other]).filter((value) => requirements.every((one) => isMetBy(one, value)));

const NONE: readonly Requirement[] = [];

/** Requirements by their key. */
export type ByKey = ReadonlyMap<string, readonly Requirement[]>;

/** Returns `given` and more requirements. The lists of keys without more ones stay the same. */
export function withMore(given: ByKey, more: readonly Requirement[]): ByKey {
  const all = new Map(given);
  for (const one of more) all.set(one.key, [...(all.get(one.key) ?? []), one]);
  return all;
}

export const byKey = (requirements: readonly Requirement[]): ByKey => withMore(new Map(), requirements);

/** The results of one comparison of two policies: their terms share most requirements. */
export class Results {
  /** Equal requirements and lists have one number. */
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<object, number>();
  readonly #results = new Map<string, boolean>();

  #numberOf(one: object, textOf: () => string): number {
    const known = this.#known.get(one);
    if (known !== undefined) return known;
    const text = textOf();
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    this.#known.set(one, number);
    return number;
  }

  #ofRequirement = (one: Requirement): number => this.#numberOf(one, () => JSON.stringify(one));
  #ofList = (list: readonly Requirement[]): number => this.#numberOf(list, () => list.map(this.#ofRequirement).join());

  /** Returns whether values can meet all the requirements of one key, or whether they all meet `requirement`. */
  of(given: readonly Requirement[], requirement?: Requirement): boolean {
    const key = `${this.#ofList(given)} ${requirement ? this.#ofRequirement(requirement) : ''}`;
    const result =
      this.#results.get(key) ??
      (requirement
        ? possible(given, requirement).every((value) => isMetBy(requirement, value))
        : possible(given).length > 0);
    this.#results.set(key, result);
    return result;
  }
}

/** Returns whether answers can meet all the requirements; distances between days are not considered. */
export const canBeMet = (requirements: ByKey, results = new Results()): boolean =>
  [...requirements.values()].every((ofKey) => results.of(ofKey));

/** Returns whether `later` can be more months after `earlier` than the limit. */
function canExceed(given: ByKey, earlier: string, later: string, months: number): boolean {
  const first = (given.get(earlier) ?? []).reduce(
    (day, { from }) => (typeof from === 'string' && from > day ? from : day),
    '',
  );
  const last = (given.get(later) ?? []).reduce(
    (day, { to }) => (typeof to === 'string' && to < day ? to : day),
    '9999-12-31',
  );
  return last > first && (first === '' || last > addMonths(first, months));
}

function isWithinImplied(given: ByKey, key: string, { months, of }: { months: number; of: string }) {
  const isStated = [[key, of] as const, [of, key] as const].some(([day, other]) =>
    given.get(day)?.some(({ within }) => within !== undefined && within.months <= months && within.of === other),
  );
  return key === of || isStated || !(canExceed(given, key, of, months) || canExceed(given, of, key, months));
}

/**
 * Returns whether all answers that meet the given requirements meet this one. Two limits of months that together imply a third, or a
 * day, are not considered.
 */
export const implies = (given: ByKey, requirement: Requirement, results = new Results()): boolean => {
  const { key, within } = requirement;
  return results.of(given.get(key) ?? NONE, requirement) && (!within || isWithinImplied(given, key, within));
};
