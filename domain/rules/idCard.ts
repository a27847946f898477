import { isDate } from '../time';
import type { Finding } from './finding';

/** GB 11643: the check character is ISO 7064 MOD 11-2 over the first 17 digits. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkCharacters = '10X98765432';
/** GB/T 2260, province level only: county codes are abolished while the numbers made of them stay valid. */
export const province = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/;

export const idCheckCharacter = (digits: string): string =>
  checkCharacters.charAt(weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 11);

export const idBirthDate = (idNo: string): string => `${idNo.slice(6, 10)}-${idNo.slice(10, 12)}-${idNo.slice(12, 14)}`;

/** Of age from the birthday itself; with a birthday on 29 February from 1 March. */
export const isOfAge = (birth: string, age: number, today: string): boolean =>
  `${Number(birth.slice(0, 4)) + age}${birth.slice(4)}` <= today;

/** The last four characters of the number of a document; zeros before a passport number that is shorter. */
export const idNoEndOf = (idNo: string): string => idNo.padStart(4, '0').slice(-4);
export const isIdNoEnd = (text: string): boolean => /^[A-Z\d]{4}$/.test(text);

export const checkIdCard = (idNo: string, today: string, minAge: number, begins = province): Finding | null => {
  if (!/^\d{17}[\dX]$/.test(idNo)) return { reason: 'format.idCard' };
  if (!begins.test(idNo)) return { reason: 'format.idProvince', params: { part: idNo.slice(0, 2) } };
  const birth = idBirthDate(idNo);
  if (!isDate(birth) || birth < '1900' || birth > today) return { reason: 'format.idBirth' };
  if (idCheckCharacter(idNo) !== idNo[17]) return { reason: 'checksum.idCard', params: { char: idNo.charAt(17) } };
  return isOfAge(birth, minAge, today) ? null : { reason: 'minor', params: { age: minAge } };
};
