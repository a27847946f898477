import { checkIdCard, isIdNoEnd } from '@domain/rules/idCard';
import { checkMobile } from '@domain/rules/mobile';
import { checkName } from '@domain/rules/name';
import { normaliseText } from '@domain/rules/normalise';
import { shanghaiDate } from '@domain/time';

export interface Person {
  name: string;
  idNo: string;
  mobile: string;
  code: string;
}

/** All fields of the sign-in pages. `idNoEnd`: last four characters of the ID number. */
export interface SignInValues extends Person {
  idNoEnd: string;
}

/** No minimum age for an account: a child may help an applicant. The form checks the age of the applicant. */
const anyAge = 0;
const ruleOf = { name: 'name', idNo: 'idCard', mobile: 'mobile', idNoEnd: 'idCard' } as const;

/** Return the message key of an invalid normalised value. */
const checks: Record<keyof SignInValues, (value: string, now: Date) => string | false> = {
  name: (name) => checkName(name) !== null && 'signIn.needName',
  idNo: (idNo, now) =>
    checkIdCard(idNo, shanghaiDate(now), anyAge) !== null && (idNo ? 'signIn.wrongIdNo' : 'signIn.needIdNo'),
  mobile: (mobile) => checkMobile(mobile) !== null && 'signIn.needMobile',
  code: (code) => !/^\d{6}$/.test(code) && 'signIn.needCode',
  idNoEnd: (end) => !isIdNoEnd(end) && 'idNoEnd.need',
};

const fieldsOf = (typed: Partial<SignInValues>) => Object.entries(typed) as [keyof SignInValues, string][];

/** Returns the fields normalised: spaces, full-width characters, lower case. */
export const tidy = <P extends Partial<SignInValues>>(typed: P): P =>
  Object.fromEntries(
    fieldsOf(typed).map(([key, value]) => [key, key === 'code' ? value : String(normaliseText(ruleOf[key], value))]),
  ) as P;

/** Returns the message key of each given field that is invalid. */
export const checkSignIn = (typed: Partial<SignInValues>, now: Date): Partial<SignInValues> =>
  Object.fromEntries(
    fieldsOf(tidy(typed)).flatMap(([key, value]) => {
      const message = checks[key](value, now);
      return message ? [[key, message]] : [];
    }),
  );
