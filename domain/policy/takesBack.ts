import { carType, fuel } from '../flow/options';
import { addDays } from '../time';
import { amountAt, findAmount, priceBounds } from './amount';
import { cutoffFor } from './eligibility';
import type { Mistake } from './mistakes';
import { FIRST_DAY, samplesOf } from './termSamples';
import { firstFit, isOpenTerm, termsOf } from './terms';
import type { Amount, Edition, OpenTerm, Policy, Term } from './types';

const nothingKnown = { invoiceDate: null, regionCode: null, carType: null, oldFuel: null };

/** Days of invoices, both included. */
interface Days {
  from: string;
  to: string;
}

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** Prices between which the order of two amounts does not change. */
const pricesOf = (rules: readonly Amount[]): number[] =>
  [
    priceBounds.min,
    priceBounds.max,
    ...rules.flatMap((rule) => {
      if (rule.method === 'fixed') return [];
      if (rule.method === 'rate') return [Math.ceil((rule.cap * 10_000) / rule.rate)];
      return rule.tiers.flatMap(({ from }) => [from, from - 1]);
    }),
  ].filter((price) => price >= priceBounds.min && price <= priceBounds.max);

/** Returns whether an invoice of one of these days gives less, or has further conditions, under the later term. */
function isLess(before: OpenTerm, after: Term | undefined, days: Days, car: string, oldFuel: string): boolean {
  const rule = findAmount(before, oldFuel, car);
  const cutoff = cutoffFor(before, oldFuel);
  const bought = {
    from: later(days.from, before.purchase.invoiceFrom),
    to: earlier(days.to, before.purchase.invoiceTo),
  };
  if (!rule || cutoff === undefined || bought.from > bought.to) return false;
  if (!after || !isOpenTerm(after)) return true;
  const next = findAmount(after, oldFuel, car);
  const nextCutoff = cutoffFor(after, oldFuel);
  if (!next || nextCutoff === undefined) return true;
  const { purchase, disposal, newCar } = after;
  const most = newCar.iceMaxDisplacementMl;
  const mostBefore = before.newCar.iceMaxDisplacementMl;
  const conditionsBefore = new Set(before.eligible?.map((condition) => JSON.stringify(condition)));
  return (
    after.eligible?.some((condition) => !conditionsBefore.has(JSON.stringify(condition))) ||
    after.applyUntil < before.applyUntil ||
    purchase.invoiceFrom > bought.from ||
    purchase.invoiceTo < bought.to ||
    purchase.registerFrom > later(before.purchase.registerFrom, bought.from) ||
    purchase.registerTo < before.purchase.registerTo ||
    disposal.from > before.disposal.from ||
    disposal.to < before.disposal.to ||
    disposal.fields.some((key) => !before.disposal.fields.includes(key)) ||
    after.oldCar.ownedOnOrBefore < before.oldCar.ownedOnOrBefore ||
    (nextCutoff !== null && (cutoff === null || nextCutoff < cutoff)) ||
    (car === 'ice' && most !== null && (mostBefore === null || most < mostBefore)) ||
    pricesOf([rule, next]).some((price) => (amountAt(next, price) ?? 0) < (amountAt(rule, price) ?? 0))
  );
}

/** Returns an application with an invoice before `today` that gets less from the later edition, as text, or null. */
function lessFor(before: Edition, after: Edition, today: string): string | null {
  const [old, next] = [termsOf(before), termsOf(after)];
  const samples = samplesOf([...old, ...next], nothingKnown);
  const firstDays = [...new Set(samples.map(({ invoiceDate = FIRST_DAY }) => invoiceDate))].sort();
  for (const sample of samples) {
    const { invoiceDate: from = FIRST_DAY, regionCode } = sample;
    const nextDay = firstDays[firstDays.indexOf(from) + 1];
    const end = nextDay === undefined || nextDay > today ? today : nextDay;
    const days = { from, to: addDays(end, -1) };
    const [term, other] = [firstFit(old, sample), firstFit(next, sample)];
    if (!term || !isOpenTerm(term)) continue;
    for (const car of sample.carType === undefined ? carType.codes : [sample.carType])
      for (const oldFuel of sample.oldFuel === undefined ? fuel.codes : [sample.oldFuel])
        if (isLess(term, other, days, car, oldFuel)) {
          const day = later(from, term.purchase.invoiceFrom);
          return [
            `invoiceDate ${day}`,
            ...(regionCode ? [`region ${regionCode}`] : []),
            `newCar ${car}`,
            `oldCar ${oldFuel}`,
          ].join(', ');
        }
  }
  return null;
}

/**
 * Returns the editions that give a buyer of a day before `today` less than the version in force, unless the file states
 * `takesBack`: drafts are judged by the version in force, so a term that is left out takes the rule of a past day away.
 */
export const takenBack = (next: Policy, inForce: Policy, today: string): Mistake[] =>
  next.editions.flatMap((edition) => {
    const before = inForce.editions.find(({ id }) => id === edition.id);
    if (!before || edition.takesBack) return [];
    const lost = inForce.common.oldCarUseNature.find((code) => !next.common.oldCarUseNature.includes(code));
    const facts = lost === undefined ? lessFor(before, edition, today) : `useNature ${lost}`;
    return facts === null ? [] : [{ place: `editions.${edition.id}`, reason: 'takesBack', params: { facts } }];
  });
