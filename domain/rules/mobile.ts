import type { Finding } from './finding';

export const checkMobile = (mobile: string): Finding | null =>
  /^1[3-9]\d{9}$/.test(mobile) ? null : { reason: 'format.mobile' };
