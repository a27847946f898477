import { ownValue } from '../ownValue';
import { countries } from './countries';
import type { Finding } from './finding';

/** Nationalities whose holders apply with the document of a register: with a passport one person would count as two. */
const refusedNationalities = {
  CHN: 'format.nationalityIdCard',
  HKG: 'format.nationalityPermit',
  MAC: 'format.nationalityPermit',
  TWN: 'format.nationalityPermit',
} as const;

/** Returns the finding of a nationality in a search: accounts and cases with a refused nationality exist. */
export const checkCountry = (code: string): Finding | null =>
  countries.includes(code) ? null : { reason: 'format.nationality' };

/** Returns the finding of the nationality in the passport of a new account or application. */
export const checkNationality = (code: string): Finding | null => {
  const reason = ownValue(refusedNationalities, code);
  return reason ? { reason } : checkCountry(code);
};
