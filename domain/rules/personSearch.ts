import { countries } from './countries';
import type { Finding } from './finding';
import { checkIdNo, idIndexText, impliedIdType } from './personId';

/** Begins like an identity card: county and year of birth. */
const cardBeginning = /^[1-9]\d{5}(19|20)\d{5}/;

/** Returns the finding of a number that belongs to no kind of document. A passport number may follow the code of its country. */
export const checkSoughtIdNo = (idNo: string, today: string): Finding | null => {
  if (/^\d{17}[\dX]$/.test(idNo)) return checkIdNo(impliedIdType(idNo), idNo, today, 0);
  return /^[A-Z\d]{2,23}$/.test(idNo) && !cardBeginning.test(idNo) ? null : { reason: 'format.idCard' };
};

/** Returns the texts of the blind indexes that a normalised number can have, as a card or as a passport of any country. */
export const soughtIndexTexts = (idNo: string): string[] => {
  const ofPassports = countries.map((nationality) => idIndexText({ idType: 'passport', idNo, nationality }));
  const behindCountry = idIndexText({ idType: 'passport', nationality: idNo.slice(0, 3), idNo: idNo.slice(3) });
  return /^[A-Z\d]{2,23}$/.test(idNo) ? [idNo, behindCountry, ...ofPassports] : [idNo];
};
