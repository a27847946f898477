import { addDays } from '../time';
import { amountAt } from './amount';
import { priceFactOf, conditionFacts } from './conditionFacts';
import { type Cars, type Case, casesOf, isOfPrice, type Prices, pricesOf } from './amountCases';
import { amountsOfPair, firstAmount } from './amountChoice';
import { byKey, type ByKey, canBeMet, implies, isMetBy, type Requirement, Results, withMore } from './implies';
import { findSuccessor, isStricter } from './limits';
import type { Mistake } from './mistakes';
import { factsWithSpans } from './places';
import { FILED, INCL_TAX, requirementsOf } from './requirements';
import { isOpenTerm, termsOf } from './terms';
import type { Amount, Edition, Facts, OpenTerm, Policy, PolicyCommon, Term } from './types';

interface Rules {
  common: PolicyCommon;
  edition: Edition;
}

const laterOf = (a: string, b: string): string => (a > b ? a : b);

/** Returns what a term requires of each pair of cars, each computed once. */
function requirementsCache(rules: Rules): (term: OpenTerm, cars: Cars) => ByKey | null {
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
  required: ReturnType<typeof requirementsCache>;
  texts: ReadonlyMap<Term, string>;
}

/** Returns what a term states, and its edition about persons, to find equal ones. */
const textOf = ({ common, edition: { intake } }: Rules, { name: _name, applies: _applies, ...rest }: Term): string =>
  JSON.stringify([common.applicant, common.oldCarUseNature, intake.status, intake.applyFrom, rest]);

function comparedOf(rules: Rules): Compared {
  const terms = termsOf(rules.edition);
  const texts = new Map(terms.map((term) => [term, textOf(rules, term)]));
  return { ...rules, terms, required: requirementsCache(rules), texts };
}

/** The amounts of a pair of cars, and what is known of the answers that their conditions read. */
interface Paying {
  amounts: readonly Amount[];
  facts: Case['facts'];
}

/** Returns whether one of the applications that meet `given`, and are paid, gets less or nothing under the later term. */
function isLess(
  given: ByKey,
  { amounts, facts }: Paying,
  later: Compared,
  after: Term | undefined,
  cars: Cars,
  results: Results,
): boolean {
  const openAfter = after && isOpenTerm(after) ? after : undefined;
  const next = openAfter ? amountsOfPair(openAfter, { oldFuel: cars.oldFuel, carType: cars.car }) : [];
  const required = openAfter ? later.required(openAfter, cars) : null;
  const [givenPrices, nextPrices] = [given, required].map((all) => [...(all?.values() ?? [])].flat().filter(isOfPrice));
  const isMet = (requirements: readonly Requirement[] = [], { priceInclTax, priceExclTax }: Prices) =>
    requirements.every((one) => isMetBy(one, one.key === INCL_TAX ? priceInclTax : priceExclTax));
  const sumOf = (rules: readonly Amount[], prices: Prices): number => {
    const amount = firstAmount(rules, { ...facts, ...prices } as Facts);
    return (amount && amountAt(amount, prices[priceFactOf(amount)])) ?? 0;
  };
  const paid = pricesOf([...amounts, ...next], [...(givenPrices ?? []), ...(nextPrices ?? [])]).filter(
    (prices) => isMet(givenPrices, prices) && sumOf(amounts, prices) > 0,
  );
  if (paid.length === 0) return false;
  if (!required || later.edition.intake.status === 'closed') return true;
  return (
    [...required.values()].flat().some((one) => !isOfPrice(one) && !implies(given, one, results)) ||
    paid.some((prices) => !isMet(nextPrices, prices) || sumOf(next, prices) < sumOf(amounts, prices))
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
      const amounts = amountsOfPair(term, { oldFuel: cars.oldFuel, carType: cars.car });
      const required = before.required(term, cars);
      if (amounts.length === 0 || !required) continue;
      const bought = { ...conditionFacts.invoiceDate, from, to: addDays(end, -1) };
      const given = withMore(required, [filed, bought, ...ofPlace]);
      const lost = casesOf(terms, cars).find(({ facts, requirements }) => {
        const ofCase = withMore(given, requirements);
        const isLessIn = (rules: Compared, n: number) =>
          isLess(ofCase, { amounts, facts }, rules, others[n], cars, results);
        return canBeMet(ofCase, results) && later.every(isLessIn);
      });
      if (!lost) continue;
      return [
        `invoiceDate ${laterOf(from, term.purchase.invoiceFrom)}`,
        ...(regionCode ? [`region ${regionCode}`] : []),
        `newCar ${cars.car}`,
        `oldCar ${cars.oldFuel}`,
        ...Object.entries(lost.facts).flatMap(([fact, value]) => (value ? [`${fact} ${value}`] : [])),
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
