/** Funds of an edition in a region; `regionCode` null: in all regions without a pool of their own. */
export const fundStates = ['ample', 'low', 'exhausted'] as const;
export type FundState = (typeof fundStates)[number];

export interface CityFunds {
  regionCode: string | null;
  state: FundState;
}

/** Returns undefined before the first grant; funds are not checked then. */
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

/** Returns the regions in which a current edition has low or no funds; null: all regions without a pool of their own. */
export const scarceCities = (editions: readonly EditionLike[]): (string | null)[] => [
  ...new Set(
    editions
      .filter(({ generation, status }) => generation === 'current' && status !== 'closed')
      .flatMap(({ funds = [] }) => funds.filter(({ state }) => state !== 'ample'))
      .map(({ regionCode }) => regionCode),
  ),
];
