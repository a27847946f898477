import type { Finding } from './finding';

/** Six digits of GB/T 2260, and one of the list where it is known. Cities under direct county-level rule do not end in 00. */
export const checkRegion = (code: string, regions?: ReadonlySet<string>): Finding | null =>
  /^[1-9]\d{5}$/.test(code) && (regions?.has(code) ?? true) ? null : { reason: 'format.region' };
