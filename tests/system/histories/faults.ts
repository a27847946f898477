/** Removes one protection: replaces a text that occurs exactly once in this file. */
export interface Fault {
  /** the property that is lost */
  what: string;
  file: string;
  take: string;
  put: string;
}
