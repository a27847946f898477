import { carType, fuel } from '../flow/options';
import { addDays } from '../time';
import { fuelMatches } from './facts';
import type { Facts, Term } from './types';

/** The facts by which a term is chosen, in the order in which a problem with the term is placed. */
export type TermFacts = Pick<Facts, 'invoiceDate' | 'regionCode' | 'carType' | 'oldFuel' | 'oldPlate'>;
export type Fact = keyof TermFacts;
export const facts: readonly Fact[] = ['invoiceDate', 'regionCode', 'carType', 'oldFuel', 'oldPlate'];

type Applies = NonNullable<Term['applies']>;

/** Returns whether a fact is named by a condition of the term. */
export const names: Record<Fact, (applies: Applies) => boolean> = {
  invoiceDate: ({ invoiceFrom, invoiceTo }) => invoiceFrom !== undefined || invoiceTo !== undefined,
  regionCode: ({ regions }) => regions !== undefined,
  carType: ({ newCar }) => newCar !== undefined,
  oldFuel: ({ oldCar }) => oldCar !== undefined,
  oldPlate: ({ oldPlate }) => oldPlate !== undefined,
};

export const fits: Record<Fact, (applies: Applies, value: string) => boolean> = {
  invoiceDate: ({ invoiceFrom, invoiceTo }, value) => value >= (invoiceFrom ?? value) && value <= (invoiceTo ?? value),
  regionCode: ({ regions }, value) => regions?.includes(value) ?? true,
  carType: ({ newCar }, value) => newCar?.some((code) => code === value) ?? true,
  oldFuel: ({ oldCar }, value) => (oldCar ? fuelMatches(oldCar, value) : true),
  oldPlate: ({ oldPlate }, value) => oldPlate?.some((beginning) => value.startsWith(beginning)) ?? true,
};

/** Returns the facts that decide which of the terms applies. */
export const decidingFacts = (terms: readonly Term[]): Fact[] =>
  facts.filter((fact) => terms.some(({ applies }) => applies && names[fact](applies)));

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

export type Sample = Partial<Record<Fact, string>>;

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

/** Returns whether the n-th term fits a value. */
function fittingOf(terms: readonly Term[], fact: Fact): (n: number, value: string) => boolean {
  const regions = terms.map(({ applies }) => applies?.regions && new Set(applies.regions));
  return fact === 'regionCode'
    ? (n, value) => regions[n]?.has(value) ?? true
    : (n, value) => fits[fact](terms[n]!.applies ?? {}, value);
}

/** Returns the samples of each fact that decides, with the numbers of the terms that fit. */
export const fittingSamples = (terms: readonly Term[]) =>
  decidingFacts(terms).map((fact) => {
    const isFitting = fittingOf(terms, fact);
    const values = [...new Set(samples[fact](terms))].map((value) => ({
      value,
      fitting: new Set(terms.flatMap((_, n) => (isFitting(n, value) ? [n] : []))),
    }));
    return { fact, values };
  });

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

function samplesOfFact(terms: readonly Term[], fact: Fact): Samples {
  const values = [...new Set(samples[fact](terms))];
  const isFitting = fittingOf(terms, fact);
  const fitting = values.map((value) => terms.map((_, n) => isFitting(n, value)));
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
