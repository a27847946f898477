/** What whoever finds the house full is told: a place that is theirs, how many are before them, and when to come back with it. */
export interface Place {
  place: string;
  ahead: number;
  waitS: number;
}

/** The header that carries a place. */
export const placeHeader = 'Waiting-Place';
