/** A city in which an edition takes no applications while it is open elsewhere. */
export interface CityPause {
  regionCode: string;
  /** the office's notice for applicants */
  notice: string | null;
}

interface EditionLike {
  pauses?: readonly CityPause[];
}

/** Returns the pause of a city, or undefined when the city takes applications. */
export const pauseIn = ({ pauses = [] }: EditionLike, regionCode: string | null | undefined): CityPause | undefined =>
  pauses.find((one) => one.regionCode === regionCode);

/** Returns the cities in which a current edition is paused that is open elsewhere, each city once. */
export const pausedCities = (editions: readonly (EditionLike & { generation: string; status: string })[]): string[] => [
  ...new Set(
    editions
      .filter(({ generation, status }) => generation === 'current' && status === 'open')
      .flatMap(({ pauses = [] }) => pauses.map(({ regionCode }) => regionCode)),
  ),
];
