import { conditionFacts } from './conditionFacts';
import {
  decidingFacts,
  type Fact,
  facts,
  fits,
  names,
  type Sample,
  sampleTable,
  type SampleTable,
  type TermFacts,
} from './termSamples';
import { isOpenTerm, termsOf, type WithTerms } from './terms';
import type { Term } from './types';

/** Returns the keys of the answers that decide the term; none for an edition with one term for all. */
export const termKeys = (edition: WithTerms): string[] =>
  decidingFacts(termsOf(edition)).map((fact) => conditionFacts[fact].key);

const fitsAll = ({ applies = {} }: Term, values: Sample | TermFacts): boolean =>
  facts.every((fact) => {
    const value = values[fact];
    return value === undefined || value === null || fits[fact](applies, value);
  });

/** Returns the first term that fits a sample. */
export const firstFit = (terms: readonly Term[], sample: Sample): Term | undefined =>
  terms.find((term) => fitsAll(term, sample));

/** Cities first: few terms share one, while the days of many terms overlap. */
const splitting: readonly Fact[] = ['regionCode', 'oldPlate', 'carType', 'oldFuel', 'invoiceDate'];

/** A form computes with the same terms at each key, and the lists of cities are long. */
const tables = new WeakMap<readonly Term[], SampleTable>();
function tableOf(terms: readonly Term[]): SampleTable {
  const table = tables.get(terms) ?? sampleTable(terms);
  tables.set(terms, table);
  return table;
}

/** Returns the terms that can apply, in their order. */
export function reachedTerms(terms: readonly Term[], table: SampleTable, known: TermFacts): readonly Term[] {
  const reached = new Set<number>();
  /** `fitting`: the terms that fit all facts but the unknown ones. */
  const addReached = (fitting: readonly number[], unknown: readonly Fact[]): void => {
    const [first] = fitting;
    if (first === undefined || fitting.every((n) => reached.has(n))) return;
    const isNamed = (fact: Fact, n: number) => names[fact](terms[n]!.applies ?? {});
    const [fact, ...others] = unknown.filter((one) => fitting.some((n) => isNamed(one, n)));
    if (fact === undefined || ![fact, ...others].some((one) => isNamed(one, first))) {
      reached.add(first);
      return;
    }
    const ofFact = table.get(fact)!;
    const tried = new Set<string>();
    for (const at of new Set([...ofFact.always, ...fitting.flatMap((n) => ofFact.ofTerm[n]!)])) {
      const fittingToo = fitting.filter((n) => ofFact.fitting[at]![n]);
      const key = fittingToo.join();
      if (!tried.has(key)) addReached(fittingToo, others);
      tried.add(key);
    }
  };
  addReached(
    terms.flatMap((term, n) => (fitsAll(term, known) ? [n] : [])),
    splitting.filter((fact) => (known[fact] ?? null) === null && table.has(fact)),
  );
  return terms.filter((_, n) => reached.has(n));
}

/** Returns the terms of an edition that can apply, in their order: one when all facts that decide are known, none when no term fits. */
export function possibleTerms(edition: WithTerms, known: TermFacts): readonly Term[] {
  const terms = termsOf(edition);
  return reachedTerms(terms, tableOf(terms), known);
}

/** Returns the last day of a submission: of several possible terms the latest one, null when none is open. */
export const lastDayFor = (edition: WithTerms, known: TermFacts): string | null =>
  possibleTerms(edition, known).reduce<string | null>(
    (last, term) => (isOpenTerm(term) && (last === null || term.applyUntil > last) ? term.applyUntil : last),
    null,
  );

/** Returns the term of an application, or null when none fits, or when several can. */
export function termFor(edition: WithTerms, known: TermFacts): Term | null {
  const [term, other] = possibleTerms(edition, known);
  return other ? null : (term ?? null);
}
