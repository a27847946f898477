/** How it stands with the money of an edition, in a city or (`regionCode` null) in every city that has no pool of its own. */
export const fundStates = ['ample', 'low', 'exhausted'] as const;
export type FundState = (typeof fundStates)[number];

export interface CityFunds {
  regionCode: string | null;
  state: FundState;
}

/** Undefined: nothing is granted, money is no question. */
export const fundsIn = (
  { funds = [] }: { funds?: readonly CityFunds[] },
  regionCode: string | null | undefined,
): FundState | undefined =>
  (funds.find((one) => one.regionCode === regionCode) ?? funds.find((one) => one.regionCode === null))?.state;
