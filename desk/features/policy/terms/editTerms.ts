import { flows } from '@domain/flow';
import type { FlowId } from '@domain/flow/types';
import type { PolicyFile, TermsFile } from '@domain/policy/schema';
import { withTerms } from '@domain/policy/terms';
import type { Amount, Term } from '@domain/policy/types';
import type { PlacedMistake } from '../version';

export type EditionFile = TermsFile['editions'][number];

/** Returns a policy file in schema 2. The text must have the shape of one, mistakes of its values included. */
export function termsFileOf(text: string): TermsFile {
  const file = JSON.parse(text) as PolicyFile | TermsFile;
  return file.schemaVersion === 1 ? withTerms(file) : file;
}

/** Returns the object with another value at a path; `undefined` removes the key, and groups that become empty. */
export function withPart<T extends object>(target: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.');
  const { [key]: before, ...others } = target as Record<string, unknown>;
  const next = rest.length ? withPart((before ?? {}) as object, rest.join('.'), value) : value;
  const isEmpty = next === undefined || (rest.length > 0 && Object.keys(next as object).length === 0);
  if (isEmpty) return others as T;
  return { ...target, [key]: next };
}

export function withoutKey<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...others } = record;
  return others;
}

export const withItem = <T>(list: readonly T[], n: number, item: T): T[] =>
  list.map((other, at) => (at === n ? item : other));

export const withoutItem = <T>(list: readonly T[], n: number): T[] => list.filter((_, at) => at !== n);

/** Returns the list with one element moved by some positions. */
export function withMoved<T>(list: readonly T[], n: number, by: number): T[] {
  const others = withoutItem(list, n);
  return [...others.slice(0, n + by), ...list.slice(n, n + 1), ...others.slice(n + by)];
}

const LONGEST_NAME = 60;
/** Returns a name that no term has yet. */
function newName(terms: readonly Term[], name: string, count = 2): string {
  const suffix = `（${count}）`;
  const next = name.slice(0, LONGEST_NAME - suffix.length) + suffix;
  return terms.some((term) => term.name === next) ? newName(terms, name, count + 1) : next;
}

/** Returns the terms with a copy before the term: the first that fits applies, and exceptions come before the general rule. */
export const withCopy = (terms: readonly Term[], n: number): Term[] =>
  terms.flatMap((term, at) => (at === n ? [{ ...term, name: newName(terms, term.name) }, term] : [term]));

/** Returns the terms with a stop before the term, for the same applications until `applies` is narrowed. */
export const withStop = (terms: readonly Term[], n: number): Term[] =>
  terms.flatMap((term, at) =>
    at === n
      ? [
          {
            name: newName(terms, term.name),
            ...(term.applies && { applies: term.applies }),
            closed: { 'zh-CN': '', 'en-US': '', 'ar-SA': '' },
          },
          term,
        ]
      : [term],
  );

/** Returns the amount of a pair of cars with another method; the most that it paid stays. */
export function withMethod(rule: Amount, method: Amount['method']): Amount {
  const { oldFuel, newFuel, when } = rule;
  const pair = { oldFuel, newFuel, ...(when && { when }) };
  const most = rule.method === 'fixed' ? rule.amount : rule.cap;
  if (method === 'fixed') return { ...pair, method, amount: most };
  const base = rule.method === 'fixed' ? 'taxInclusivePrice' : rule.base;
  if (method === 'rate') return { ...pair, base, method, rate: 0, cap: most };
  return { ...pair, base, method, cap: most, tiers: [{ from: 0, amount: most }] };
}

/** Returns the edition with another flow, which has its own kind and generation. */
export const withFlow = (edition: EditionFile, flow: FlowId): EditionFile => {
  const { kind, generation } = flows[flow];
  return { ...edition, flow, kind, generation };
};

/** Returns the mistakes of a part of the file, each with its place in it. */
export const mistakesBelow = (mistakes: readonly PlacedMistake[], at: string): PlacedMistake[] =>
  mistakes.flatMap((mistake) =>
    `${mistake.place}.`.startsWith(`${at}.`) ? [{ ...mistake, place: mistake.place.slice(at.length + 1) }] : [],
  );

/** Returns the mistakes of an edition: a mistake of form names the edition by its number. */
export const mistakesOfEdition = (mistakes: readonly PlacedMistake[], id: string, n: number): PlacedMistake[] =>
  [id, n].flatMap((name) => mistakesBelow(mistakes, `editions.${name}`));
