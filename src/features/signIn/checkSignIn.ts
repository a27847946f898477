import { checkIdCard } from '@domain/rules/idCard';
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

const read = (rule: 'name' | 'idCard' | 'mobile', typed: string) => String(normaliseText(rule, typed));

/** Returns the normalised fields: spaces, full-width characters, lower case. */
export const tidy = ({ name, idNo, mobile, code }: Person): Person => ({
  name: read('name', name),
  idNo: read('idCard', idNo),
  mobile: read('mobile', mobile),
  code,
});

/** Returns the normalised number, and the message key of each invalid field. */
export function checkSignIn({ mobile: typed, code }: Pick<Person, 'mobile' | 'code'>) {
  const mobile = read('mobile', typed);
  return {
    mobile,
    wrong: {
      ...(checkMobile(mobile) && { mobile: 'signIn.needMobile' }),
      ...(!/^\d{6}$/.test(code) && { code: 'signIn.needCode' }),
    },
  };
}

/** No minimum age for an account: a child may help an applicant. The form checks the age of the applicant. */
const anyAge = 0;

/** Returns the message key of each invalid field. */
export function checkPerson(person: Person, now: Date): Partial<Record<keyof Person, string>> {
  const { name, idNo } = tidy(person);
  return {
    ...(checkName(name) && { name: 'signIn.needName' }),
    ...(checkIdCard(idNo, shanghaiDate(now), anyAge) && { idNo: idNo ? 'signIn.wrongIdNo' : 'signIn.needIdNo' }),
    ...checkSignIn(person).wrong,
  };
}
