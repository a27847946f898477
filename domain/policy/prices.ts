/** Prices that the form accepts, in 分. Estimates without a price show the range between them. */
export const priceBounds = { min: 1_000_000, max: 1_000_000_000 };

/** The least share of the price without tax in the price, in percent: the tax has never been more than 17 %. */
const LEAST_SHARE = 85;
export const leastExclTax = (priceInclTax: number): number => Math.ceil((priceInclTax * LEAST_SHARE) / 100);
export const mostInclTax = (priceExclTax: number): number => Math.floor((priceExclTax * 100) / LEAST_SHARE);
export const exclTaxBounds = { min: leastExclTax(priceBounds.min), max: priceBounds.max };

/** Returns whether an invoice can state both prices. */
export const arePricesPlausible = (inclTax: number, exclTax: number): boolean =>
  exclTax <= inclTax && exclTax >= leastExclTax(inclTax);
