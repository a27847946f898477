import { carType, fuel } from '../flow/options';
import { type Cars, countTried } from './amountCases';
import { amountsOfPair } from './amountChoice';
import type { When } from './conditions';
import { cutoffFor } from './eligibility';
import { countSamples, FIRST_DAY, type Sample, samplesOf } from './termSamples';
import { isOpenTerm } from './terms';
import { firstFit } from './possibleTerms';
import type { Term } from './types';

const nothingKnown = { invoiceDate: null, regionCode: null, carType: null, oldFuel: null };
const closed = { 'zh-CN': '', 'en-US': '', 'ar-SA': '' };
const termApplyingTo = (applies: Term['applies']): Term => ({ name: '', closed, applies });

const conditionsOf = (term: Term): When[] =>
  isOpenTerm(term) ? [...(term.eligible ?? []), ...term.amounts.flatMap(({ when = [] }) => when)] : [];

/** Returns the lists of values in conditions on one fact, each once: the values of a list count alike. */
const listsOf = (terms: readonly Term[], named: 'regionCode' | 'oldPlate'): string[][] => {
  const lists = terms
    .flatMap(conditionsOf)
    .flatMap(({ fact, is = [], notIn = [] }) => (fact === named ? [is, notIn] : []));
  return [...new Map(lists.map((list) => [JSON.stringify(list), list])).values()];
};

/** Returns what terms and conditions state about places, as terms. */
const onPlaces = (terms: readonly Term[]): Term[] => [
  ...terms.map(({ applies: { regions, oldPlate } = {} }) =>
    termApplyingTo({ ...(regions && { regions }), ...(oldPlate && { oldPlate }) }),
  ),
  ...listsOf(terms, 'regionCode').map((regions) => termApplyingTo({ regions })),
  ...listsOf(terms, 'oldPlate').map((oldPlate) => termApplyingTo({ oldPlate })),
];

/** Returns values of region and plate; each stands for values that terms and conditions treat alike. */
export const placesOf = (terms: readonly Term[]): Sample[] => samplesOf(onPlaces(terms), nothingKnown);

/** Returns the first days of spans in which the terms treat all days alike, in ascending order. */
export const spansOf = (terms: readonly Term[]): string[] =>
  samplesOf(
    terms.map(({ applies: { invoiceFrom, invoiceTo } = {} }) =>
      termApplyingTo({ ...(invoiceFrom && { invoiceFrom }), ...(invoiceTo && { invoiceTo }) }),
    ),
    nothingKnown,
  )
    .map(({ invoiceDate = FIRST_DAY }) => invoiceDate)
    .sort();

/** Comparing this many amounts of a pair of cars takes about as long as a place and span without conditions. */
const AMOUNTS_PER_PLACE = 20;

/** Returns how many places and spans a term counts for at each of its own. */
function weightOf(term: Term): number {
  if (!isOpenTerm(term)) return 1;
  const tried = carType.codes.flatMap((car) => fuel.codes.map((oldFuel) => countTried(term, { car, oldFuel })));
  return Math.max(1, Math.ceil(Math.max(...tried) / AMOUNTS_PER_PLACE));
}

/**
 * Returns at how many places and spans two versions are compared, those with many cases of amounts counted several times, or only the number
 * of places when they are already more than `most`.
 */
export function countPlacesAndSpans(terms: readonly Term[], most: number): number {
  const places = countSamples(onPlaces(terms));
  if (places > most) return places;
  const weights = new Map(terms.map((term) => [term, weightOf(term)]));
  return placesOf(terms).reduce((sum, place) => {
    const ofPlace = terms.filter((term) => firstFit([term], place));
    return sum + spansOf(ofPlace).length * Math.max(1, ...ofPlace.map((term) => weights.get(term)!));
  }, 0);
}

/** Days of invoices, `end` not included, with their term in each edition. */
interface Span {
  from: string;
  end: string;
  terms: readonly (Term | undefined)[];
}

/** Returns the spans of the days before `end`, of which neighbours differ in their terms. `fitting`: those of each edition that fit the other facts. */
function spansWithTerms(fitting: readonly (readonly Term[])[], end: string): Span[] {
  return spansOf(fitting.flat())
    .filter((from) => from < end)
    .reduce<Span[]>((spans, from) => {
      const terms = fitting.map((list) => firstFit(list, { invoiceDate: from }));
      const before = spans.pop();
      if (!before) return [{ from, end, terms }];
      if (terms.every((term, n) => term === before.terms[n])) return [...spans, before];
      return [...spans, { ...before, end: from }, { from, end, terms }];
    }, []);
}

/** Returns the first one of the fuels that all terms treat alike. */
function fuelsOf(terms: readonly Term[]): string[] {
  const alike = new Map<string, string>();
  for (const code of fuel.codes) {
    const treated = terms.map((term) => [
      firstFit([term], { oldFuel: code }) === term,
      isOpenTerm(term) && [
        // As text: JSON makes null of undefined, of a fuel that is not accepted.
        String(cutoffFor(term, code)),
        carType.codes.map((car) => amountsOfPair(term, { oldFuel: code, carType: car })),
        conditionsOf(term).map(
          ({ fact, is, notIn }) => fact === 'oldFuel' && [is?.includes(code), notIn?.includes(code)],
        ),
      ],
    ]);
    const text = JSON.stringify(treated);
    if (!alike.has(text)) alike.set(text, code);
  }
  return [...alike.values()];
}

/** All applications of a place with a pair of cars. */
interface Facts {
  place: Sample;
  cars: Cars;
  spans: readonly Span[];
}

/** Returns all facts on which the terms differ, with the spans of the days before `end`. */
export function* factsWithSpans(editions: readonly (readonly Term[])[], end: string): Generator<Facts> {
  const terms = editions.flat();
  const fuels = fuelsOf(terms);
  for (const place of placesOf(terms)) {
    const ofPlace = editions.map((list) => list.filter((term) => firstFit([term], place)));
    const known = new Map<string, Span[]>();
    for (const car of carType.codes)
      for (const oldFuel of fuels) {
        const fits = ofPlace.map((list) => list.map((term) => firstFit([term], { carType: car, oldFuel }) === term));
        const key = fits.join(';');
        const spans =
          known.get(key) ??
          spansWithTerms(
            ofPlace.map((list, n) => list.filter((_, at) => fits[n]![at])),
            end,
          );
        known.set(key, spans);
        yield { place, cars: { car, oldFuel }, spans };
      }
  }
}
