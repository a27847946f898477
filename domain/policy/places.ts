import { countSamples, FIRST_DAY, type Sample, samplesOf } from './termSamples';
import { firstFit, isOpenTerm } from './terms';
import type { Term } from './types';

const nothingKnown = { invoiceDate: null, regionCode: null, carType: null, oldFuel: null };
const closed = { 'zh-CN': '', 'en-US': '', 'ar-SA': '' };
const onlyApplying = (applies: Term['applies']): Term => ({ name: '', closed, applies });

/** Returns the lists of values in conditions on one fact, each once: the values of a list count alike. */
const listsOf = (terms: readonly Term[], named: 'regionCode' | 'oldPlate'): string[][] => {
  const lists = terms
    .flatMap((term) => (isOpenTerm(term) ? (term.eligible ?? []) : []))
    .flatMap(({ fact, is = [], notIn = [] }) => (fact === named ? [is, notIn] : []));
  return [...new Map(lists.map((list) => [JSON.stringify(list), list])).values()];
};

/** Returns what terms and conditions state about places, as terms. */
const onPlaces = (terms: readonly Term[]): Term[] => [
  ...terms.map(({ applies: { regions, oldPlate } = {} }) =>
    onlyApplying({ ...(regions && { regions }), ...(oldPlate && { oldPlate }) }),
  ),
  ...listsOf(terms, 'regionCode').map((regions) => onlyApplying({ regions })),
  ...listsOf(terms, 'oldPlate').map((oldPlate) => onlyApplying({ oldPlate })),
];

/** Returns values of region and plate; each stands for values that terms and conditions treat alike. */
export const placesOf = (terms: readonly Term[]): Sample[] => samplesOf(onPlaces(terms), nothingKnown);

/** Returns the first days of spans in which the terms treat all days alike, in ascending order. */
export const spansOf = (terms: readonly Term[]): string[] =>
  samplesOf(
    terms.map(({ applies: { invoiceFrom, invoiceTo } = {} }) =>
      onlyApplying({ ...(invoiceFrom && { invoiceFrom }), ...(invoiceTo && { invoiceTo }) }),
    ),
    nothingKnown,
  )
    .map(({ invoiceDate = FIRST_DAY }) => invoiceDate)
    .sort();

/** Returns at how many places and spans two versions are compared, or only the number of places when they are already more than `most`. */
export function countPlacesAndSpans(terms: readonly Term[], most: number): number {
  const places = countSamples(onPlaces(terms));
  if (places > most) return places;
  return placesOf(terms).reduce(
    (sum, place) => sum + spansOf(terms.filter((term) => firstFit([term], place))).length,
    0,
  );
}
