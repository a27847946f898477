import { flows } from '../flow';
import { OLD_CAR_OWNER } from '../flow/askedMaterials';
import { fieldsOf } from '../flow/fields';
import { newEnergy, powertrain } from '../flow/options';
import { allowedIdTypes } from '../rules/idTypes';
import { conditionFacts } from './conditionFacts';
import { cutoffFor } from './eligibility';
import type { Requirement } from './implies';
import { acceptedOwners } from './owners';
import type { Condition, Edition, OpenTerm, PolicyCommon } from './types';

export const INCL_TAX = conditionFacts.priceInclTax.key;
export const EXCL_TAX = conditionFacts.priceExclTax.key;
/** The day of the application. */
export const FILED = 'filed';

/** The codes that an answer can have, by its key. */
const codesByKey = new Map(
  Object.values(flows).flatMap(({ steps }) =>
    steps.flatMap((step) =>
      fieldsOf(step).map(({ key, options }): [string, readonly string[] | undefined] => [
        `${step.key}.${key}`,
        options?.codes,
      ]),
    ),
  ),
);
const codesOf = (key: string): readonly string[] | undefined => codesByKey.get(key);

/** Returns a requirement of one of the codes that an answer can have. */
const oneOf = (key: string, is: readonly string[]): Requirement => ({ key, form: 'code', is, codes: codesOf(key) });

/** Returns the requirement of a condition. */
export const ofCondition = ({ fact, within, ...parts }: Condition): Requirement => ({
  ...conditionFacts[fact],
  codes: codesOf(conditionFacts[fact].key),
  ...parts,
  ...(within && { within: { months: within.months, of: conditionFacts[within.of].key } }),
});

const days = (key: string, { from, to }: { from?: string; to?: string }): Requirement => ({
  key,
  form: 'date',
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

/** What an officer examines is required like an answer. */
const examined = (key: string, is: readonly string[]): Requirement => ({ key, form: 'code', is });

/**
 * Returns everything that the term requires of applications with this pair of cars, but the prices with an amount; null when it does not
 * accept the old car.
 */
export function requirementsOf(
  { common, edition }: { common: PolicyCommon; edition: Edition },
  term: OpenTerm,
  { car, oldFuel }: { car: string; oldFuel: string },
): Requirement[] | null {
  const cutoff = cutoffFor(term, oldFuel);
  if (cutoff === undefined) return null;
  const { disposal, purchase, oldCar, newCar, applyUntil, eligible = [] } = term;
  const { minAge } = common.applicant;
  const owners = acceptedOwners(term);
  return [
    days(FILED, { from: edition.intake.applyFrom, to: applyUntil }),
    { key: 'age', form: 'number', from: minAge },
    oneOf('personalInfo.idType', allowedIdTypes(common)),
    oneOf('oldCarInfo.useNature', common.oldCarUseNature),
    oneOf('oldCarInfo.fuel', [oldFuel]),
    oneOf('newCarInfo.carType', [car]),
    oneOf(
      'newCarInfo.powertrain',
      powertrain.codes.filter((code) => newEnergy.includes(code) === (car === 'nev')),
    ),
    ...disposal.fields.map((key) => days(`oldCarInfo.${key}`, disposal)),
    days('oldCarInfo.ownedSince', { to: oldCar.ownedOnOrBefore }),
    ...(cutoff === null ? [] : [days('oldCarInfo.firstRegDate', { to: cutoff })]),
    days('newCarInfo.invoiceDate', { from: purchase.invoiceFrom, to: purchase.invoiceTo }),
    days('newCarInfo.regDate', { from: purchase.registerFrom, to: purchase.registerTo }),
    ...(car === 'ice' && newCar.iceMaxDisplacementMl !== null
      ? [{ key: 'newCarInfo.displacementMl', form: 'number' as const, to: newCar.iceMaxDisplacementMl }]
      : []),
    ...(oldCar.vehicleClass.length > 0 ? [examined('vehicleClass', oldCar.vehicleClass)] : []),
    ...(owners ? [oneOf(OLD_CAR_OWNER, owners)] : []),
    ...(newCar.sameProvince ? [examined('sameProvince', ['true'])] : []),
    ...(car === 'nev' && newCar.nevCatalogueRequired ? [examined('nevCatalogue', ['true'])] : []),
    ...eligible.map(ofCondition),
  ];
}
