/** Returned to a client when the server is full: its queue ticket, the number of clients before it and the delay before its next attempt. */
export interface Place {
  place: string;
  ahead: number;
  waitS: number;
}

/** Header that carries a queue ticket. */
export const placeHeader = 'Waiting-Place';
