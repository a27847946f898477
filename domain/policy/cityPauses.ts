/** A region in which an edition is paused while it is open elsewhere. */
export interface CityPause {
  regionCode: string;
  /** Notice of the office for applicants. */
  notice: string | null;
}

interface EditionLike {
  pauses?: readonly CityPause[];
}

/** Returns the pause of a region, or undefined when the region accepts applications. */
export const pauseIn = ({ pauses = [] }: EditionLike, regionCode: string | null | undefined): CityPause | undefined =>
  pauses.find((one) => one.regionCode === regionCode);

/** Returns the regions in which a current, open edition is paused, each once. */
export const pausedCities = (editions: readonly (EditionLike & { generation: string; status: string })[]): string[] => [
  ...new Set(
    editions
      .filter(({ generation, status }) => generation === 'current' && status === 'open')
      .flatMap(({ pauses = [] }) => pauses.map(({ regionCode }) => regionCode)),
  ),
];
