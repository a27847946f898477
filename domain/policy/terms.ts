import { conditionFacts } from './conditions';
import type { PolicyFile, TermsFile } from './schema';
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
import type { Edition, OpenTerm, Term } from './types';

/** Name of the term of an edition that states its conditions without terms. */
export const ONLY_TERM = '统一规定';

/** What `termsOf` reads: a schema 1 edition and a server of an earlier release have no `terms`. */
type WithTerms = Pick<Edition, 'disposal' | 'purchase' | 'oldCar' | 'newCar' | 'amounts' | 'eligible'> & {
  terms?: readonly Term[];
  intake: { applyUntil: string };
};

/** Returns the terms in the order in which they are tried. */
export const termsOf = ({
  terms,
  intake: { applyUntil },
  disposal,
  purchase,
  oldCar,
  newCar,
  amounts,
  eligible,
}: WithTerms): readonly Term[] =>
  terms ?? [
    { name: ONLY_TERM, applyUntil, disposal, purchase, oldCar, newCar, amounts, ...(eligible && { eligible }) },
  ];

/** Returns a file of schema 1 in schema 2, with the same rules. */
export const withTerms = (file: PolicyFile): TermsFile => ({
  ...file,
  schemaVersion: 2,
  editions: file.editions.map(
    ({ intake: { applyUntil, ...intake }, disposal, purchase, oldCar, newCar, amounts, eligible, ...edition }) => ({
      ...edition,
      intake,
      terms: [
        { name: ONLY_TERM, applyUntil, disposal, purchase, oldCar, newCar, amounts, ...(eligible && { eligible }) },
      ],
    }),
  ),
});

/** Returns the parts of an edition that apply to all its terms. */
export const withoutConditions = ({
  disposal: _disposal,
  purchase: _purchase,
  oldCar: _oldCar,
  newCar: _newCar,
  amounts: _amounts,
  eligible: _eligible,
  terms: _terms,
  intake: { applyUntil: _applyUntil, ...intake },
  ...edition
}: Edition) => ({ intake, ...edition });

export const isOpenTerm = (term: Term): term is OpenTerm => !('closed' in term);

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
