import { addDays } from '../time';
import { amountAt, findAmount, priceBounds } from './amount';
import { conditionFacts } from './conditions';
import {
  byKey,
  type ByKey,
  canBeMet,
  implies,
  isMetBy,
  type Requirement,
  Results,
  valuesOf,
  withMore,
} from './implies';
import { findSuccessor, isStricter } from './limits';
import type { Mistake } from './mistakes';
import { type Cars, factsWithSpans } from './places';
import { FILED, PRICE, requirementsOf } from './requirements';
import { isOpenTerm, termsOf } from './terms';
import type { Amount, Edition, OpenTerm, Policy, PolicyCommon, Term } from './types';

interface Rules {
  common: PolicyCommon;
  edition: Edition;
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

/** Returns what a term requires of each pair of cars, each computed once. */
function requirements(rules: Rules): (term: OpenTerm, cars: Cars) => ByKey | null {
  const known = new Map<Term, Map<string, ByKey | null>>();
  return (term, cars) => {
    const ofTerm = known.get(term) ?? new Map<string, ByKey | null>();
    known.set(term, ofTerm);
    const pair = `${cars.car} ${cars.oldFuel}`;
    if (!ofTerm.has(pair)) {
      const required = requirementsOf(rules, term, cars);
      ofTerm.set(pair, required && byKey(required));
    }
    return ofTerm.get(pair) ?? null;
  };
}

/** An edition with the requirements and the texts of its terms. */
interface Compared extends Rules {
  terms: readonly Term[];
  required: ReturnType<typeof requirements>;
  texts: ReadonlyMap<Term, string>;
}

/** Returns what a term states, and its edition about persons, to find equal ones. */
const textOf = ({ common, edition: { intake } }: Rules, { name: _name, applies: _applies, ...rest }: Term): string =>
  JSON.stringify([common.applicant, common.oldCarUseNature, intake.status, intake.applyFrom, rest]);

function comparedOf(rules: Rules): Compared {
  const terms = termsOf(rules.edition);
  const texts = new Map(terms.map((term) => [term, textOf(rules, term)]));
  return { ...rules, terms, required: requirements(rules), texts };
}

/** Returns whether one of the applications that meet `given`, and are paid, gets less or nothing under the later term. */
function isLess(
  given: ByKey,
  rule: Amount,
  later: Compared,
  after: Term | undefined,
  cars: Cars,
  results: Results,
): boolean {
  const next = after && isOpenTerm(after) ? findAmount(after, cars.oldFuel, cars.car) : undefined;
  const required = after && isOpenTerm(after) ? later.required(after, cars) : null;
  const [givenPrice = [], nextPrice = []] = [given.get(PRICE), required?.get(PRICE)];
  const isMet = (requirements: readonly Requirement[], price: number) =>
    requirements.every((one) => isMetBy(one, price));
  const paid = pricesOf(next ? [rule, next] : [rule], [...givenPrice, ...nextPrice]).filter(
    (price) => isMet(givenPrice, price) && (amountAt(rule, price) ?? 0) > 0,
  );
  if (paid.length === 0) return false;
  if (!next || !required || later.edition.intake.status === 'closed') return true;
  return (
    [...required].some(([key, all]) => key !== PRICE && !all.every((one) => implies(given, one, results))) ||
    paid.some((price) => !isMet(nextPrice, price) || (amountAt(next, price) ?? 0) < (amountAt(rule, price) ?? 0))
  );
}

/**
 * Returns an application with an invoice before `start` that gets less from each of the later editions, as text, or null. The order of its
 * days is not considered. Yields between parts of a few milliseconds.
 */
function* lessFor(before: Compared, later: readonly Compared[], start: string): Generator<void, string | null> {
  if (before.edition.intake.status === 'closed') return null;
  const results = new Results();
  const filed: Requirement = { key: FILED, form: 'date', from: start };
  for (const { place, cars, spans } of factsWithSpans(
    [before, ...later].map(({ terms }) => terms),
    start,
  )) {
    yield;
    const { regionCode, oldPlate } = place;
    const ofPlace: Requirement[] = [
      ...(regionCode === undefined ? [] : [{ ...conditionFacts.regionCode, is: [regionCode] }]),
      ...(oldPlate === undefined ? [] : [{ ...conditionFacts.oldPlate, form: 'code' as const, is: [oldPlate] }]),
    ];
    for (const { from, end, terms } of spans) {
      const [term, ...others] = terms;
      if (!term || !isOpenTerm(term)) continue;
      if (others.some((other, n) => other && later[n]!.texts.get(other) === before.texts.get(term))) continue;
      const rule = findAmount(term, cars.oldFuel, cars.car);
      const required = before.required(term, cars);
      if (!rule || !required) continue;
      const bought = { ...conditionFacts.invoiceDate, from, to: addDays(end, -1) };
      const given = withMore(required, [filed, bought, ...ofPlace]);
      const isLessIn = (rules: Compared, n: number) => isLess(given, rule, rules, others[n], cars, results);
      if (!canBeMet(given, results) || !later.every(isLessIn)) continue;
      return [
        `invoiceDate ${laterOf(from, term.purchase.invoiceFrom)}`,
        ...(regionCode ? [`region ${regionCode}`] : []),
        `newCar ${cars.car}`,
        `oldCar ${cars.oldFuel}`,
      ].join(', ');
    }
  }
  return null;
}

/**
 * Returns the editions that give a buyer of a day before `start` less than the version in force until then, unless the file states
 * `takesBack`: drafts are judged by the version in force, so a term or an edition that is left out takes the rule of a past day away.
 * Yields between its parts, so that a server can answer other requests.
 */
export function* takenBackInParts(next: Policy, before: Policy, start: string): Generator<void, Mistake[]> {
  const nextRules = new Map(next.editions.map((edition) => [edition, comparedOf({ common: next.common, edition })]));
  const mistakes: Mistake[] = [];
  for (const edition of before.editions) {
    const sameKind = next.editions.filter(({ kind }) => kind === edition.kind);
    const successor = findSuccessor(edition, sameKind) ?? sameKind[0];
    if (!successor || successor.takesBack) continue;
    const rules = comparedOf({ common: before.common, edition });
    const lessIn = (editions: readonly Edition[]) =>
      lessFor(
        rules,
        editions.map((one) => nextRules.get(one)!),
        start,
      );
    const notStricter = sameKind.filter((one) => !isStricter(one, edition, next, before));
    const lost = yield* lessIn(notStricter);
    if (lost === null) continue;
    const isByLimits = notStricter.length < sameKind.length && (yield* lessIn(sameKind)) === null;
    const facts = [
      ...(successor.id === edition.id ? [] : [`edition ${edition.id}`]),
      lost,
      ...(isByLimits ? ['limits'] : []),
    ];
    mistakes.push({ place: `editions.${successor.id}`, reason: 'takesBack', params: { facts: facts.join(', ') } });
  }
  return mistakes;
}

/** Returns what `takenBackInParts` returns, in one part. */
export function takenBack(next: Policy, before: Policy, start: string): Mistake[] {
  const parts = takenBackInParts(next, before, start);
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}
