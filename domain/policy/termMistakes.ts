import { flows } from '../flow';
import { findField } from '../flow/fields';
import type { FlowId } from '../flow/types';
import { isDate } from '../time';
import { conditionFacts } from './conditionFacts';
import type { Mistake } from './mistakes';
import type { PolicyFile, TermsFile } from './schema';
import type { OpenTerm, Term } from './types';
import { countPlacesAndSpans, spansOf } from './places';
import { countSamples, fittingSamples, OTHER_REGION, type Sample } from './termSamples';
import { isOpenTerm, termsOf } from './terms';

type EditionFile = (PolicyFile | TermsFile)['editions'][number];

/** Names of the facts in the file, for the sentence about a gap. */
const names = {
  invoiceDate: 'invoiceDate',
  regionCode: 'region',
  carType: 'newCar',
  oldFuel: 'oldCar',
  oldPlate: 'oldPlate',
} as const;
/** Phone and server try all combinations on each check of a draft; fifty cities with a day of their own have about 10,000. */
const MOST_COMBINATIONS = 20_000;
/** Versions are compared at each place and span for all pairs of cars, 600 within two seconds; fifty cities with a day of their own have about 150. */
const MOST_PLACES_AND_SPANS = 600;

const tooMany = (place: string, found: number, most: number): Mistake => ({
  place,
  reason: 'tooManyCombinations',
  params: { found, most },
});

/** Returns the numbers of the terms that are the first to fit some sample, and the first sample that fits none and counts. */
function tryTerms(terms: readonly Term[], counts: (sample: Sample) => boolean) {
  const facts = fittingSamples(terms);
  const reached = new Set<number>();
  let gap: Sample | undefined;
  const tryFrom = (at: number, fitting: readonly number[], sample: Sample): void => {
    const next = facts[at];
    if (!next) {
      if (fitting[0] !== undefined) reached.add(fitting[0]);
      else if (!gap && counts(sample)) gap = sample;
      return;
    }
    for (const { value, fitting: too } of next.values) {
      const both = fitting.filter((n) => too.has(n));
      if (both.length > 0 || !gap) tryFrom(at + 1, both, { ...sample, [next.fact]: value });
    }
  };
  tryFrom(0, [...terms.keys()], {});
  return { reached, gap };
}

/** Returns the days that a term states about invoices and in the conditions of its amounts. */
const daysOf = (term: Term): unknown[] => [
  term.applies?.invoiceFrom,
  term.applies?.invoiceTo,
  ...(isOpenTerm(term) ? term.amounts : []).flatMap(({ when = [] }) =>
    when.flatMap(({ fact, from, to }) => (conditionFacts[fact].form === 'date' ? [from, to] : [])),
  ),
];

/** Returns the mistakes in how terms are chosen: facts that fit no term, terms that no facts reach. Invoice dates outside all windows fit none. */
export function choice(edition: EditionFile): (Mistake | false)[] {
  const terms = 'terms' in edition ? edition.terms : termsOf(edition);
  // Days that do not exist are mistakes of their own, and cannot be counted on.
  if (!terms.flatMap(daysOf).every((day) => day === undefined || isDate(String(day)))) return [];
  const place = 'terms' in edition ? 'terms' : 'amounts';
  const found = countSamples(terms);
  if (found > MOST_COMBINATIONS) return [tooMany(place, found, MOST_COMBINATIONS)];
  const compared = countPlacesAndSpans(terms, MOST_PLACES_AND_SPANS);
  if (compared > MOST_PLACES_AND_SPANS) return [tooMany(place, compared, MOST_PLACES_AND_SPANS)];
  if (!('terms' in edition)) return [];
  const open = terms.filter(isOpenTerm);
  const firstDay = open.map(({ purchase }) => purchase.invoiceFrom).sort()[0] ?? '';
  const lastDay = open
    .map(({ purchase }) => purchase.invoiceTo)
    .sort()
    .reverse()[0];
  if (lastDay === undefined) return [{ place: 'terms', reason: 'noOpenTerm' }];

  const spans = spansOf(terms);
  /** Each sample of a day stands for all days before the next one. */
  const isBought = (day: string) => day <= lastDay && (spans[spans.indexOf(day) + 1] ?? '9999-12-31') > firstDay;
  const { reached, gap } = tryTerms(terms, ({ invoiceDate: day }) => day === undefined || isBought(day));
  const gapFacts = Object.entries(gap ?? {}).map(([fact, value]) => {
    const shown = fact === 'invoiceDate' && value < firstDay ? firstDay : value === OTHER_REGION ? '*' : value;
    return `${names[fact as keyof typeof names]} ${shown}`;
  });
  return [
    ...terms.map(
      ({ name }, n) =>
        terms.findIndex((term) => term.name === name) < n && {
          place: `terms.${n}.name`,
          reason: 'termTwice' as const,
          params: { name },
        },
    ),
    ...terms.map(
      (term, n) =>
        !reached.has(n) && {
          place: `terms.${n}`,
          reason: 'neverApplies' as const,
          params: { name: term.name },
        },
    ),
    ...terms.map((term, n) => {
      if (!isOpenTerm(term)) return false;
      const { invoiceFrom: from, invoiceTo: to } = term.purchase;
      const { invoiceFrom = from, invoiceTo = to } = term.applies ?? {};
      return (
        (invoiceFrom > to || invoiceTo < from) && {
          place: `terms.${n}.applies`,
          reason: 'outsidePurchase' as const,
          params: { name: term.name, from, to },
        }
      );
    }),
    gap !== undefined && { place: 'terms', reason: 'termGap', params: { facts: gapFacts.join(', ') } },
  ];
}

/** Returns the regions in terms and conditions with their places in the file. */
const placedRegions = ({ editions }: { editions: readonly EditionFile[] }): { place: string; code: string }[] =>
  [...editions].flatMap((edition: EditionFile) => {
    const named = 'terms' in edition ? edition.terms.map((term, n) => ({ term, place: `terms.${n}.` })) : [];
    const inTerms = named.map(({ term, place }) => ({
      place: `${place}applies.regions`,
      codes: term.applies?.regions,
    }));
    const stating: ({ place: string } & Partial<Pick<OpenTerm, 'eligible' | 'amounts'>>)[] =
      'terms' in edition
        ? named.flatMap(({ term, place }) => (isOpenTerm(term) ? [{ ...term, place }] : []))
        : [{ ...edition, place: '' }];
    const inConditions = stating.flatMap(({ place, eligible = [], amounts = [] }) =>
      [
        ...eligible.map((condition, n) => ({ condition, at: `eligible.${n}` })),
        ...amounts.flatMap(({ when = [] }, i) =>
          when.map((condition, n) => ({ condition, at: `amounts.${i}.when.${n}` })),
        ),
      ].map(({ condition: { fact, is = [], notIn = [] }, at }) => ({
        place: `${place}${at}`,
        codes: fact === 'regionCode' ? [...is, ...notIn] : [],
      })),
    );
    return [...inTerms, ...inConditions].flatMap(({ place, codes = [] }) =>
      codes.map((code) => ({ place: `editions.${edition.id}.${place}`, code })),
    );
  });

/** Returns the codes of the regions in terms and conditions, each once. */
export const regionsNamed = (policy: { editions: readonly EditionFile[] }): string[] => [
  ...new Set(placedRegions(policy).map(({ code }) => code)),
];

/** Returns the regions in terms and conditions that the installation does not have. */
export const unknownRegions = (file: PolicyFile | TermsFile, regions: ReadonlySet<string>): Mistake[] =>
  placedRegions(file)
    .filter(({ code }) => !regions.has(code))
    .map(({ place, code }) => ({ place, reason: 'noRegion', params: { code } }));

const disposalOf = { scrap: 'scrap', replacement: 'transfer' } as const;

/** Returns the mistakes of what becomes of the old car: an event of the other kind, fields that are no dates of the form. */
export const disposalMistakes = (term: Term, flow: FlowId, place: string): (Mistake | false)[] =>
  isOpenTerm(term)
    ? [
        term.disposal.event !== disposalOf[flows[flow].kind] && {
          place: `${place}disposal.event`,
          reason: 'otherFlow',
          params: { found: term.disposal.event, flow },
        },
        ...term.disposal.fields.map(
          (key) =>
            findField(flows[flow], `oldCarInfo.${key}`)?.field.control !== 'date' && {
              place: `${place}disposal.fields`,
              reason: 'noDateField' as const,
              params: { key, flow },
            },
        ),
      ]
    : [];
