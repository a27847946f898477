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

interface EditionLike {
  generation: string;
  status: string;
  funds?: readonly CityFunds[];
}

/** Where a subsidy that one can apply for today has little money or none; `null`: wherever a city has none of its own. */
export const scarceCities = (editions: readonly EditionLike[]): (string | null)[] => [
  ...new Set(
    editions
      .filter(({ generation, status }) => generation === 'current' && status !== 'closed')
      .flatMap(({ funds = [] }) => funds.filter(({ state }) => state !== 'ample'))
      .map(({ regionCode }) => regionCode),
  ),
];
