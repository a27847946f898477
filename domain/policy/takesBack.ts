import { carType, fuel } from '../flow/options';
import { addDays } from '../time';
import { amountAt, findAmount, priceBounds } from './amount';
import { conditionFacts } from './conditions';
import { canBeMet, implies, isMetBy, type Requirement, valuesOf } from './implies';
import { findSuccessor, isStricter } from './limits';
import type { Mistake } from './mistakes';
import { placesOf, spansOf } from './places';
import { FILED, PRICE, requirementsOf } from './requirements';
import type { Sample } from './termSamples';
import { firstFit, isOpenTerm, termsOf } from './terms';
import type { Amount, Edition, Policy, PolicyCommon, Term } from './types';

interface Rules {
  common: PolicyCommon;
  edition: Edition;
}

/** A pair of cars. */
interface Cars {
  car: string;
  oldFuel: string;
}

const laterOf = (a: string, b: string): string => (a > b ? a : b);

/** Prices between which the order of two amounts does not change. */
const pricesOf = (rules: readonly Amount[], requirements: readonly Requirement[]): number[] =>
  [
    priceBounds.min,
    priceBounds.max,
    ...valuesOf(requirements).map(Number),
    ...rules.flatMap((rule) => {
      if (rule.method === 'fixed') return [];
      if (rule.method === 'tiers') return rule.tiers.flatMap(({ from }) => [from, from - 1]);
      const capped = Math.ceil((rule.cap * 10_000) / rule.rate);
      // A price whose amount loses the most when it is rounded to tens.
      const tens = amountAt({ ...rule, roundTo: 'tenYuan' }, priceBounds.min) ?? 0;
      return [capped, capped - 1, Math.ceil(((tens + 900) * 10_000) / rule.rate)];
    }),
  ].filter((price) => price >= priceBounds.min && price <= priceBounds.max);

/** Returns whether one of the applications that meet `given`, and are paid, gets less or nothing under the later term. */
function isLess(
  given: readonly Requirement[],
  rule: Amount,
  later: Rules,
  after: Term | undefined,
  cars: Cars,
): boolean {
  const next = after && isOpenTerm(after) ? findAmount(after, cars.oldFuel, cars.car) : undefined;
  const required = after && isOpenTerm(after) ? requirementsOf(later, after, cars) : null;
  const ofPrice = [...given, ...(required ?? [])].filter(({ key }) => key === PRICE);
  const isMet = (requirements: readonly Requirement[], price: number) =>
    requirements.every((one) => one.key !== PRICE || isMetBy(one, price));
  const paid = pricesOf(next ? [rule, next] : [rule], ofPrice).filter(
    (price) => isMet(given, price) && (amountAt(rule, price) ?? 0) > 0,
  );
  if (paid.length === 0) return false;
  if (!next || !required || later.edition.intake.status === 'closed') return true;
  return (
    required.some((one) => one.key !== PRICE && !implies(given, one)) ||
    paid.some((price) => !isMet(required, price) || (amountAt(next, price) ?? 0) < (amountAt(rule, price) ?? 0))
  );
}

/** Days of invoices, `end` not included, with their term in each edition. */
interface Span {
  from: string;
  end: string;
  terms: readonly (Term | undefined)[];
}

/** Returns the spans of the days before `end`, of which neighbours differ in their terms. */
function spansWithTerms(editions: readonly (readonly Term[])[], facts: Sample, end: string): Span[] {
  const fitting = editions.map((terms) => terms.filter((term) => firstFit([term], facts)));
  return spansOf(fitting.flat())
    .filter((from) => from < end)
    .reduce<Span[]>((spans, from) => {
      const terms = fitting.map((list) => firstFit(list, { ...facts, invoiceDate: from }));
      const before = spans.pop();
      if (!before) return [{ from, end, terms }];
      if (terms.every((term, n) => term === before.terms[n])) return [...spans, before];
      return [...spans, { ...before, end: from }, { from, end, terms }];
    }, []);
}

/** Returns what a term states, and its edition about persons, to find equal ones. */
const textOf = ({ common, edition: { intake } }: Rules, { name: _name, applies: _applies, ...rest }: Term): string =>
  JSON.stringify([common.applicant, common.oldCarUseNature, intake.status, intake.applyFrom, rest]);

/**
 * Returns an application with an invoice before `start` that gets less from each of the later editions, as text, or null. The order of its
 * days is not considered.
 */
function lessFor(before: Rules, later: readonly Rules[], start: string): string | null {
  if (before.edition.intake.status === 'closed') return null;
  const editions = [before, ...later].map(({ edition }) => termsOf(edition));
  const texts = [before, ...later].map((rules, n) => new Map(editions[n]!.map((term) => [term, textOf(rules, term)])));
  for (const place of placesOf(editions.flat()))
    for (const car of carType.codes)
      for (const oldFuel of fuel.codes) {
        const cars = { car, oldFuel };
        for (const { from, end, terms } of spansWithTerms(editions, { ...place, carType: car, oldFuel }, start)) {
          const [term, ...others] = terms;
          if (!term || !isOpenTerm(term)) continue;
          if (others.some((other, n) => other && texts[n + 1]!.get(other) === texts[0]!.get(term))) continue;
          const rule = findAmount(term, oldFuel, car);
          const required = requirementsOf(before, term, cars);
          if (!rule || !required) continue;
          const { regionCode, oldPlate } = place;
          const given: Requirement[] = [
            ...required,
            { key: FILED, form: 'date', from: start },
            { ...conditionFacts.invoiceDate, from, to: addDays(end, -1) },
            ...(regionCode === undefined ? [] : [{ ...conditionFacts.regionCode, is: [regionCode] }]),
            ...(oldPlate === undefined ? [] : [{ ...conditionFacts.oldPlate, form: 'code' as const, is: [oldPlate] }]),
          ];
          if (!canBeMet(given) || !later.every((rules, n) => isLess(given, rule, rules, others[n], cars))) continue;
          return [
            `invoiceDate ${laterOf(from, term.purchase.invoiceFrom)}`,
            ...(regionCode ? [`region ${regionCode}`] : []),
            `newCar ${car}`,
            `oldCar ${oldFuel}`,
          ].join(', ');
        }
      }
  return null;
}

/**
 * Returns the editions that give a buyer of a day before `start` less than the version in force until then, unless the file states
 * `takesBack`: drafts are judged by the version in force, so a term or an edition that is left out takes the rule of a past day away.
 */
export const takenBack = (next: Policy, before: Policy, start: string): Mistake[] =>
  before.editions.flatMap((edition): Mistake[] => {
    const sameKind = next.editions.filter(({ kind }) => kind === edition.kind);
    const successor = findSuccessor(edition, sameKind) ?? sameKind[0];
    if (!successor || successor.takesBack) return [];
    const rules = { common: before.common, edition };
    const lessIn = (editions: readonly Edition[]) =>
      lessFor(
        rules,
        editions.map((one) => ({ common: next.common, edition: one })),
        start,
      );
    const notStricter = sameKind.filter((one) => !isStricter(one, edition, next, before));
    const lost = lessIn(notStricter);
    if (lost === null) return [];
    const isByLimits = notStricter.length < sameKind.length && lessIn(sameKind) === null;
    const facts = [
      ...(successor.id === edition.id ? [] : [`edition ${edition.id}`]),
      lost,
      ...(isByLimits ? ['limits'] : []),
    ];
    return [{ place: `editions.${successor.id}`, reason: 'takesBack', params: { facts: facts.join(', ') } }];
  });
