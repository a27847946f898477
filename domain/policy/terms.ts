import { carType, fuel } from '../flow/options';
import { addDays } from '../time';
import { type Facts, fuelMatches } from './facts';
import type { PolicyFile, TermsFile } from './schema';
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

/** The facts by which a term is chosen, in the order in which a problem with the term is placed. */
export type TermFacts = Pick<Facts, 'invoiceDate' | 'regionCode' | 'carType' | 'oldFuel' | 'oldPlate'>;
type Fact = keyof TermFacts;
const keyOf: Record<Fact, string> = {
  invoiceDate: 'newCarInfo.invoiceDate',
  regionCode: 'personalInfo.regionCode',
  carType: 'newCarInfo.carType',
  oldFuel: 'oldCarInfo.fuel',
  oldPlate: 'oldCarInfo.plateNo',
};

type Applies = NonNullable<Term['applies']>;

/** Returns whether a fact is named by a condition of the term. */
const names: Record<Fact, (applies: Applies) => boolean> = {
  invoiceDate: ({ invoiceFrom, invoiceTo }) => invoiceFrom !== undefined || invoiceTo !== undefined,
  regionCode: ({ regions }) => regions !== undefined,
  carType: ({ newCar }) => newCar !== undefined,
  oldFuel: ({ oldCar }) => oldCar !== undefined,
  oldPlate: ({ oldPlate }) => oldPlate !== undefined,
};

const fits: Record<Fact, (applies: Applies, value: string) => boolean> = {
  invoiceDate: ({ invoiceFrom, invoiceTo }, value) => value >= (invoiceFrom ?? value) && value <= (invoiceTo ?? value),
  regionCode: ({ regions }, value) => regions?.includes(value) ?? true,
  carType: ({ newCar }, value) => newCar?.some((code) => code === value) ?? true,
  oldFuel: ({ oldCar }, value) => (oldCar ? fuelMatches(oldCar, value) : true),
  oldPlate: ({ oldPlate }, value) => oldPlate?.some((beginning) => value.startsWith(beginning)) ?? true,
};

const facts = Object.keys(keyOf) as Fact[];

/** Returns the facts that decide which of the terms applies. */
export const decidingFacts = (terms: readonly Term[]): Fact[] =>
  facts.filter((fact) => terms.some(({ applies }) => applies && names[fact](applies)));

/** Returns the keys of the answers that decide the term; none for an edition with one term for all. */
export const termKeys = (edition: WithTerms): string[] => decidingFacts(termsOf(edition)).map((fact) => keyOf[fact]);

export const FIRST_DAY = '0001-01-01';
/** A region that no term names. */
export const OTHER_REGION = '';

/** Of values that fit the same terms, returns the first: else the combinations of long lists would take minutes. */
function unlike(terms: readonly Term[], fact: Fact, values: readonly string[]): string[] {
  const fitted = values.map((value): [string, string] => [
    terms.map(({ applies = {} }) => Number(fits[fact](applies, value))).join(''),
    value,
  ]);
  return [...new Map(fitted.reverse()).values()];
}

/** Like `unlike`, of the regions that a term names: there can be so many that only their own terms are read. */
function unlikeRegions(terms: readonly Term[]): string[] {
  const namedBy = new Map<string, string>();
  terms.forEach(({ applies }, n) =>
    new Set(applies?.regions).forEach((code) => namedBy.set(code, `${namedBy.get(code) ?? ''} ${n}`)),
  );
  return [...new Map([...namedBy].reverse().map(([code, by]) => [by, code])).values()];
}

/** Returns values of which each stands for all values that the terms treat alike. */
const samples: Record<Fact, (terms: readonly Term[]) => readonly string[]> = {
  invoiceDate: (terms) => [
    FIRST_DAY,
    ...terms.flatMap(({ applies: { invoiceFrom, invoiceTo } = {} }) => [
      ...(invoiceFrom === undefined ? [] : [invoiceFrom]),
      ...(invoiceTo === undefined ? [] : [addDays(invoiceTo, 1)]),
    ]),
  ],
  regionCode: (terms) => [OTHER_REGION, ...unlikeRegions(terms)],
  carType: (terms) => unlike(terms, 'carType', carType.codes),
  oldFuel: (terms) => unlike(terms, 'oldFuel', fuel.codes),
  oldPlate: (terms) => unlike(terms, 'oldPlate', ['', ...terms.flatMap(({ applies }) => applies?.oldPlate ?? [])]),
};

/** Returns the number of combinations that `samplesOf` returns when nothing is known. */
export const countSamples = (terms: readonly Term[]): number =>
  decidingFacts(terms).reduce((product, fact) => product * new Set(samples[fact](terms)).size, 1);

type Sample = Partial<Record<Fact, string>>;

/** Returns one sample of each combination of values that the terms can treat differently; known values stay. */
export function samplesOf(terms: readonly Term[], known: TermFacts): Sample[] {
  return decidingFacts(terms).reduce<Sample[]>(
    (all, fact) => {
      const value = known[fact] ?? null;
      const values = value === null ? [...new Set(samples[fact](terms))] : [value];
      return all.flatMap((sample) => values.map((one) => ({ ...sample, [fact]: one })));
    },
    [{}],
  );
}

const fitsAll = ({ applies = {} }: Term, values: Sample | TermFacts): boolean =>
  facts.every((fact) => {
    const value = values[fact];
    return value === undefined || value === null || fits[fact](applies, value);
  });

/** Returns the first term that fits a sample. */
export const firstFit = (terms: readonly Term[], sample: Sample): Term | undefined =>
  terms.find((term) => fitsAll(term, sample));

/** Which terms fit the samples of a fact. */
interface Samples {
  /** of each sample, whether each term fits */
  fitting: readonly (readonly boolean[])[];
  /** the samples that every choice of terms must try */
  always: readonly number[];
  /** of each term, the samples that only a choice with this term must try */
  ofTerm: readonly (readonly number[])[];
}
export type SampleTable = ReadonlyMap<Fact, Samples>;

/** Cities first: few terms share one, while the days of many terms overlap. */
const splitting: readonly Fact[] = ['regionCode', 'oldPlate', 'carType', 'oldFuel', 'invoiceDate'];

function samplesOfFact(terms: readonly Term[], fact: Fact): Samples {
  const values = [...new Set(samples[fact](terms))];
  const regions = terms.map(({ applies }) => applies?.regions && new Set(applies.regions));
  const fitting = values.map((value) =>
    terms.map(({ applies = {} }, n) =>
      fact === 'regionCode' ? (regions[n]?.has(value) ?? true) : fits[fact](applies, value),
    ),
  );
  const all = values.map((_, at) => at);
  if (fact === 'carType' || fact === 'oldFuel') return { fitting, always: all, ofTerm: terms.map(() => []) };
  const isOf = ({ applies = {} }: Term, n: number): ((at: number) => boolean) => {
    if (!names[fact](applies)) return () => false;
    if (fact !== 'invoiceDate') return (at) => fitting[at]![n]!;
    const own = samples.invoiceDate([terms[n]!]);
    return (at) => own.includes(values[at]!);
  };
  // The first day, or the value that no term names.
  const always = all.filter((at) => values[at] === (fact === 'invoiceDate' ? FIRST_DAY : ''));
  return { fitting, always, ofTerm: terms.map((term, n) => all.filter(isOf(term, n))) };
}

/** Returns which terms fit the samples of each fact that decides. */
export const sampleTable = (terms: readonly Term[]): SampleTable =>
  new Map(decidingFacts(terms).map((fact) => [fact, samplesOfFact(terms, fact)]));

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
