/** Returned to a client when the server is full: its ticket, the number of clients before it and the delay before its next attempt. */
export interface QueueTicket {
  /** The ticket. Cached older apps know it by this name. */
  place: string;
  ahead: number;
  waitS: number;
}

/** Header that carries a ticket. */
export const ticketHeader = 'Waiting-Place';
