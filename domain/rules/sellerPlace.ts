import type { Finding } from './finding';
import { province } from './idCard';
import { isUscc } from './uscc';

/** Returns the place in the number of a company: characters 3 to 8 are the division (GB/T 2260) where it is registered. Returns any other text unchanged. */
export const placeOfUscc = (text: string): string => (isUscc(text) ? text.slice(2, 8) : text);

/** Six digits of GB/T 2260. 100000, in the numbers that a national office issues, names no place. */
export const checkSellerPlace = (code: string): Finding | null =>
  /^\d{6}$/.test(code) && province.test(code) ? null : { reason: 'format.sellerPlace' };

/** Returns whether a text is the code of a province, a city or a county without the zeros at its end. */
export const isPlaceBeginning = (text: string): boolean =>
  /^(\d\d){1,3}$/.test(text) && province.test(text) && !text.endsWith('00');
