/** What walking histories of one kind came to. */
export interface Found {
  walked: number;
  steps: number;
  /** The shortest history that broke something, with what it broke; empty: none did. */
  wrong: string[];
}
