import { isDate } from '../time';
import type { Finding } from './finding';
import { checkIdCard, idBirthDate, idCheckCharacter, isOfAge } from './idCard';
import { type IdType, idTypes } from './idTypes';

/** A document with its number. Only a passport states nationality and date of birth beside it. */
export interface PersonId {
  idType: IdType;
  idNo: string;
  nationality?: string;
  birthDate?: string;
}

/** As an app sends it: without `idType` the number tells the kind. */
export type SentPersonId = Omit<PersonId, 'idType'> & Partial<Pick<PersonId, 'idType'>>;

const isIdType = (code: unknown): code is IdType => (idTypes as readonly unknown[]).includes(code);

/** Returns the kind that a number tells, masked or not. Without a kind of its own a number is not of a passport. */
export const impliedIdType = (idNo: string): IdType => {
  if (/^8[123]/.test(idNo)) return 'residencePermit';
  return /^(9|[A-Z]{3}[\d*]{12}$)/.test(idNo) ? 'permanentResident' : 'idCard';
};

/** Returns the given kind, or the one that the number tells: earlier apps send none. */
export const idTypeOf = (typed: unknown, idNo: string): IdType => (isIdType(typed) ? typed : impliedIdType(idNo));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the document of normalised answers or fields, without what their kind does not ask. Null without a number. */
export const personIdOf = (values: Readonly<Record<string, unknown>>): PersonId | null => {
  const idNo = textOf(values.idNo);
  if (!idNo) return null;
  const idType = idTypeOf(values.idType, idNo);
  return idType === 'passport'
    ? { idType, idNo, nationality: textOf(values.nationality), birthDate: textOf(values.birthDate) }
    : { idType, idNo };
};

/** The check character of GB 11643 in a number of 18 characters that contains a day of birth. */
const isGb11643 = (idNo: string): boolean =>
  /^\d{17}[\dX]$/.test(idNo) && isDate(idBirthDate(idNo)) && idCheckCharacter(idNo) === idNo[17];

/** A permanent resident's card from before December 2023: country, office, day of birth with two digits of the year. */
const earlierCard = /^[A-Z]{3}\d{4}(\d{2})(\d{2})(\d{2})\d{2}$/;

/** Returns the day of birth in the number of an earlier card, or null. No holder was born after the last card was issued. */
const earlierBirthDate = (idNo: string): string | null => {
  const [, year = '', month, day] = earlierCard.exec(idNo) ?? [];
  const date = `${year > '23' ? '19' : '20'}${year}-${month}-${day}`;
  return isDate(date) ? date : null;
};

const checkPermanentResident = (idNo: string, today: string, minAge: number): Finding | null => {
  const earlier = earlierBirthDate(idNo);
  if (earlier) return checkBirthDate(earlier, today, minAge);
  return /^9\d{16}[\dX]$/.test(idNo) ? checkIdCard(idNo, today, minAge, /^9/) : { reason: 'format.permanentResident' };
};

/** Returns the finding of the number of a document. The age of the holder of a passport is checked by `checkBirthDate`. */
export const checkIdNo = (idType: IdType, idNo: string, today: string, minAge: number): Finding | null => {
  switch (idType) {
    case 'idCard':
      return impliedIdType(idNo) === 'residencePermit'
        ? { reason: 'format.idKind', params: { part: idNo.slice(0, 2) } }
        : checkIdCard(idNo, today, minAge);
    case 'residencePermit':
      return /^8[123]\d{15}[\dX]$/.test(idNo) ? checkIdCard(idNo, today, minAge) : { reason: 'format.residencePermit' };
    case 'permanentResident':
      return checkPermanentResident(idNo, today, minAge);
    case 'passport':
      if (!/^[A-Z\d]{2,20}$/.test(idNo)) return { reason: 'format.passport' };
      // As a passport the same number would count as another person's.
      return isGb11643(idNo) || earlierCard.test(idNo) ? { reason: 'format.passportIsIdNo' } : null;
  }
};

export const checkBirthDate = (date: string, today: string, minAge: number): Finding | null =>
  isOfAge(date, minAge, today) ? null : { reason: 'minor', params: { age: minAge } };

/** Returns the day of birth, or null when neither number nor answer contains it. */
export const birthDateOf = ({ idNo, birthDate }: PersonId): string | null =>
  birthDate || (isGb11643(idNo) ? idBirthDate(idNo) : earlierBirthDate(idNo));

/** Returns the text of the blind index. Cards have one number per person in one register; passports one register per country. */
export const idIndexText = ({ idType, idNo, nationality = '' }: SentPersonId): string =>
  idType === 'passport' ? `passport:${nationality}:${idNo}` : idNo;
