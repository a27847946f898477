import { checkDate } from '@domain/rules/date';
import { isIdNoEnd } from '@domain/rules/idCard';
import { checkMobile } from '@domain/rules/mobile';
import { checkName } from '@domain/rules/name';
import { type IdType } from '@domain/rules/idTypes';
import { checkCountry, checkNationality } from '@domain/rules/nationality';
import { checkIdNo, idTypeOf } from '@domain/rules/personId';
import { normaliseText } from '@domain/rules/normalise';
import { shanghaiDate } from '@domain/time';

export interface Person {
  name: string;
  /** Absent for a card: its number shows the kind. */
  idType?: IdType;
  idNo: string;
  /** Of a passport. */
  nationality?: string;
  birthDate?: string;
  mobile: string;
  code: string;
}

/** All fields of the sign-in pages. `idNoEnd`: last four characters of the ID number. */
export interface SignInValues extends Person {
  idNoEnd: string;
}

/** No minimum age for an account: a child may help an applicant. The form checks the age of the applicant. */
const anyAge = 0;
const ruleOf = {
  name: 'name',
  idType: 'idType',
  idNo: 'idNo',
  nationality: 'nationality',
  birthDate: 'birthDate',
  mobile: 'mobile',
  idNoEnd: 'idNo',
} as const;

export interface CheckOptions {
  /** Accepts also the nationalities that may not register: the account may exist. */
  anyCountry?: boolean;
}

/** Return the message key of an invalid normalised value. */
const checks: Record<
  keyof SignInValues,
  (value: string, now: Date, idType: IdType | undefined, options: CheckOptions) => string | false
> = {
  name: (name) => checkName(name) !== null && 'signIn.needName',
  idType: () => false,
  idNo: (idNo, now, idType) =>
    checkIdNo(idTypeOf(idType, idNo), idNo, shanghaiDate(now), anyAge) !== null &&
    (idNo ? 'signIn.wrongIdNo' : 'signIn.needIdNo'),
  nationality: (code, _now, _idType, { anyCountry }) => {
    const finding = anyCountry ? checkCountry(code) : checkNationality(code);
    if (finding?.reason === 'format.nationalityIdCard') return 'signIn.needIdCard';
    if (finding?.reason === 'format.nationalityPermit') return 'signIn.needPermit';
    return finding !== null && 'signIn.needNationality';
  },
  birthDate: (date, now) => checkDate(date, shanghaiDate(now)) !== null && 'signIn.needBirthDate',
  mobile: (mobile) => checkMobile(mobile) !== null && 'signIn.needMobile',
  code: (code) => !/^\d{6}$/.test(code) && 'signIn.needCode',
  idNoEnd: (end) => !isIdNoEnd(end) && 'idNoEnd.need',
};

const fieldsOf = (typed: Partial<SignInValues>) =>
  Object.entries(typed).filter(([, value]) => value !== undefined) as [keyof SignInValues, string][];

/** Returns the fields normalised: spaces, full-width characters, lower case. */
export const tidy = <P extends Partial<SignInValues>>(typed: P): P =>
  Object.fromEntries(
    fieldsOf(typed).map(([key, value]) => [key, key === 'code' ? value : String(normaliseText(ruleOf[key], value))]),
  ) as P;

/** Returns the message key of each given field that is invalid. */
export const checkSignIn = (
  typed: Partial<SignInValues>,
  now: Date,
  options: CheckOptions = {},
): Partial<SignInValues> =>
  Object.fromEntries(
    fieldsOf(tidy(typed)).flatMap(([key, value]) => {
      const message = checks[key](value, now, typed.idType, options);
      return message ? [[key, message]] : [];
    }),
  );
