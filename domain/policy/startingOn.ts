import { last } from '../last';
import { startOfDay } from '../time';

interface Version {
  id: number;
  validFrom: string | null;
}

/** Returns the signed version that applies from the beginning of `day` so far, if one starts then: of several the one with the highest id. */
export const startingOn = <V extends Version>(day: string, versions: readonly V[]): V | undefined => {
  const start = startOfDay(day).getTime();
  const rivals = versions.filter(({ validFrom }) => validFrom !== null && Date.parse(validFrom) === start);
  return last(rivals.sort((a, b) => a.id - b.id));
};
