import { type Acknowledged, type Door, lifetime, missing } from './lifetimes';

/** Runs this many applicants concurrently, one after the other, until `end`. */
export function loadOn(at: Door, applicantsAtOnce: number, again: () => Promise<void>) {
  const everything: Acknowledged[] = [];
  const wrong: string[] = [];
  let people = 0;
  let over = false;
  const applicant = async () => {
    while (!over) {
      people += 1;
      await lifetime(
        at,
        people,
        again,
        (known) => everything.push(known),
        () => over,
      ).catch((error: unknown) => wrong.push(String(error)));
    }
  };
  const applicants = Array.from({ length: applicantsAtOnce }, applicant);
  return {
    everything,
    wrong,
    /** Returns a snapshot of what has been acknowledged. */
    known: (): Acknowledged[] =>
      everything.map((known) => ({ ...known, answers: { ...known.answers }, files: [...known.files] })),
    async end() {
      over = true;
      await Promise.all(applicants);
    },
  };
}

export const lost = async (at: Pick<Door, 'call'>, known: Acknowledged[]) =>
  (await Promise.all(known.map((one) => missing(at, one)))).flat();

/** Checks many in batches of 12. */
export async function lostOfAll(at: Pick<Door, 'call'>, known: Acknowledged[]) {
  const found: string[] = [];
  for (let from = 0; from < known.length; from += 12) found.push(...(await lost(at, known.slice(from, from + 12))));
  return found;
}

export const numbersOf = (known: Acknowledged[]) => known.flatMap(({ number }) => number ?? []);
