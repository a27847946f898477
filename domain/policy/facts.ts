import { emptyAnswers, valueAt } from '../flow/fields';
import { newEnergy } from '../flow/options';
import { isDate } from '../time';
import type { Answers } from '../flow/types';
import { conditionFacts, factsOfConditions } from './conditionFacts';
import type { Edition, Facts } from './types';

/** The answers that decide eligibility and amount in every term; `termKeys` and `readKeys` have those of the edition. */
export const factKeys = [
  'oldCarInfo.fuel',
  'oldCarInfo.useNature',
  'oldCarInfo.firstRegDate',
  'oldCarInfo.ownedSince',
  'newCarInfo.carType',
  'newCarInfo.displacementMl',
  'newCarInfo.priceInclTax',
] as const;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const readers = {
  code: text,
  start: text,
  place: text,
  /** A day that is not a date yet is unknown: conditions and terms count with it. */
  date: (value: unknown): string | null => (typeof value === 'string' && isDate(value) ? value : null),
  price: (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null),
};

export const factsOf = (answers: Answers): Facts => {
  const named = factsOfConditions.map((fact) => {
    const { key, form } = conditionFacts[fact];
    return [fact, readers[form](valueAt(answers, key))];
  });
  return {
    ...(Object.fromEntries(named) as Facts),
    oldOwner: text(answers.oldCarInfo.owner),
    displacementMl: readers.price(answers.newCarInfo.displacementMl),
  };
};

/** Nothing is known. */
export const noFacts = factsOf(emptyAnswers());

/** Returns true when the list contains the fuel, `any`, or `nev` for one of the four electric kinds. */
export const fuelMatches = (listed: Edition['amounts'][number]['oldFuel'], fuel: string): boolean =>
  listed.some((entry) => entry === 'any' || entry === fuel || (entry === 'nev' && newEnergy.includes(fuel)));
