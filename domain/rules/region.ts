import type { Finding } from './finding';

/** Six digits of GB/T 2260. Cities under direct county-level rule do not end in 00; which ones there are is the list's business. */
export const checkRegion = (code: string): Finding | null =>
  /^[1-9]\d{5}$/.test(code) ? null : { reason: 'format.region' };
