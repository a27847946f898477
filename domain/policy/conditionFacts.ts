import type { Amount, Condition } from './types';

export type ConditionFact = Condition['fact'];
export type Form = 'code' | 'start' | 'place' | 'date' | 'price';
interface FactDef {
  key: string;
  /** How it is compared: by code, by the beginning of a plate or of the code of a place, as a day, as an amount in 分. */
  form: Form;
}

/** The facts that a condition may name, with the answer that states each. */
export const conditionFacts: Record<ConditionFact, FactDef> = {
  regionCode: { key: 'personalInfo.regionCode', form: 'code' },
  oldFuel: { key: 'oldCarInfo.fuel', form: 'code' },
  oldEmission: { key: 'oldCarInfo.emission', form: 'code' },
  oldClass: { key: 'oldCarInfo.vehicleClass', form: 'code' },
  useNature: { key: 'oldCarInfo.useNature', form: 'code' },
  oldPlate: { key: 'oldCarInfo.plateNo', form: 'start' },
  firstRegDate: { key: 'oldCarInfo.firstRegDate', form: 'date' },
  ownedSince: { key: 'oldCarInfo.ownedSince', form: 'date' },
  scrapCertDate: { key: 'oldCarInfo.scrapCertDate', form: 'date' },
  cancelDate: { key: 'oldCarInfo.cancelDate', form: 'date' },
  transferInvoiceDate: { key: 'oldCarInfo.transferInvoiceDate', form: 'date' },
  transferRegDate: { key: 'oldCarInfo.transferRegDate', form: 'date' },
  carType: { key: 'newCarInfo.carType', form: 'code' },
  powertrain: { key: 'newCarInfo.powertrain', form: 'code' },
  newEmission: { key: 'newCarInfo.emission', form: 'code' },
  newClass: { key: 'newCarInfo.vehicleClass', form: 'code' },
  newPlate: { key: 'newCarInfo.plateNo', form: 'start' },
  sellerPlace: { key: 'newCarInfo.sellerPlace', form: 'place' },
  priceInclTax: { key: 'newCarInfo.priceInclTax', form: 'price' },
  priceExclTax: { key: 'newCarInfo.priceExclTax', form: 'price' },
  invoiceDate: { key: 'newCarInfo.invoiceDate', form: 'date' },
  regDate: { key: 'newCarInfo.regDate', form: 'date' },
};

export const factsOfConditions = Object.keys(conditionFacts) as ConditionFact[];

/** Returns the facts that a condition reads. */
export const readBy = ({ fact, within }: Condition): ConditionFact[] => [fact, ...(within ? [within.of] : [])];

/** Returns the facts that decide which of the amounts applies. */
export const factsOfWhen = (amounts: readonly Amount[]): ConditionFact[] => [
  ...new Set(amounts.flatMap(({ when = [] }) => when.map(({ fact }) => fact))),
];

export type PriceFact = 'priceInclTax' | 'priceExclTax';
/** Returns the fact of the price by which the amount is calculated. */
export const priceFactOf = (amount: Amount): PriceFact =>
  amount.method !== 'fixed' && amount.base === 'taxExclusivePrice' ? 'priceExclTax' : 'priceInclTax';
