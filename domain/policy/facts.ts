import { newEnergy } from '../flow/options';
import { isDate } from '../time';
import type { Answers } from '../flow/types';
import type { Edition } from './types';

/** All facts that decide about eligibility and amount. Unknown facts are null. */
export interface Facts {
  oldFuel: string | null;
  useNature: string | null;
  firstRegDate: string | null;
  ownedSince: string | null;
  carType: string | null;
  displacementMl: number | null;
  priceInclTax: number | null;
  /** Only terms and conditions read these two. */
  invoiceDate: string | null;
  regionCode: string | null;
  /** Only conditions, and terms that accept the spouse's car, read the others; undefined: not known. */
  oldOwner?: string | null;
  oldClass?: string | null;
  newClass?: string | null;
  powertrain?: string | null;
  newEmission?: string | null;
  oldEmission?: string | null;
  oldPlate?: string | null;
  newPlate?: string | null;
  sellerPlace?: string | null;
  scrapCertDate?: string | null;
  cancelDate?: string | null;
  transferInvoiceDate?: string | null;
  transferRegDate?: string | null;
  regDate?: string | null;
}

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
/** A day that is not a date yet is unknown: conditions and terms count with it. */
const day = (value: unknown): string | null => (typeof value === 'string' && isDate(value) ? value : null);
const whole = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);

export const factsOf = ({ personalInfo, oldCarInfo, newCarInfo }: Answers): Facts => ({
  oldFuel: text(oldCarInfo.fuel),
  useNature: text(oldCarInfo.useNature),
  firstRegDate: day(oldCarInfo.firstRegDate),
  ownedSince: day(oldCarInfo.ownedSince),
  carType: text(newCarInfo.carType),
  displacementMl: whole(newCarInfo.displacementMl),
  priceInclTax: whole(newCarInfo.priceInclTax),
  invoiceDate: day(newCarInfo.invoiceDate),
  regionCode: text(personalInfo.regionCode),
  oldOwner: text(oldCarInfo.owner),
  oldClass: text(oldCarInfo.vehicleClass),
  newClass: text(newCarInfo.vehicleClass),
  powertrain: text(newCarInfo.powertrain),
  newEmission: text(newCarInfo.emission),
  oldEmission: text(oldCarInfo.emission),
  oldPlate: text(oldCarInfo.plateNo),
  newPlate: text(newCarInfo.plateNo),
  sellerPlace: text(newCarInfo.sellerPlace),
  scrapCertDate: day(oldCarInfo.scrapCertDate),
  cancelDate: day(oldCarInfo.cancelDate),
  transferInvoiceDate: day(oldCarInfo.transferInvoiceDate),
  transferRegDate: day(oldCarInfo.transferRegDate),
  regDate: day(newCarInfo.regDate),
});

/** Returns true when the list contains the fuel, `any`, or `nev` for one of the four electric kinds. */
export const fuelMatches = (listed: Edition['amounts'][number]['oldFuel'], fuel: string): boolean =>
  listed.some((entry) => entry === 'any' || entry === fuel || (entry === 'nev' && newEnergy.includes(fuel)));
