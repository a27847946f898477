import type { Finding } from './finding';

/** Six digits of GB/T 2260, in the list of regions if it is known. Some codes do not end in 00 (cities under direct provincial administration). */
export const checkRegion = (code: string, regions?: ReadonlySet<string>): Finding | null =>
  /^[1-9]\d{5}$/.test(code) && (regions?.has(code) ?? true) ? null : { reason: 'format.region' };
