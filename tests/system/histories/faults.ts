/** A protection that is taken away: in this file these words, which stand there once, are put otherwise. */
export interface Fault {
  /** what no longer holds */
  what: string;
  file: string;
  take: string;
  put: string;
}
