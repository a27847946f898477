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

/** As it will be sent: spaces, full-width signs and small letters are put in order, not refused. */
export const tidy = ({ name, idNo, mobile, code }: Person): Person => ({
  name: read('name', name),
  idNo: read('idCard', idNo),
  mobile: read('mobile', mobile),
  code,
});

/** The number as it will be sent, and which of the two cannot be right: the key of the sentence for each. */
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

/** Anybody may open an account, also a child who helps: the age is judged on the form. */
const anyAge = 0;

/** The same of all four. */
export function checkPerson(person: Person, now: Date): Partial<Record<keyof Person, string>> {
  const { name, idNo } = tidy(person);
  return {
    ...(checkName(name) && { name: 'signIn.needName' }),
    ...(checkIdCard(idNo, shanghaiDate(now), anyAge) && { idNo: idNo ? 'signIn.wrongIdNo' : 'signIn.needIdNo' }),
    ...checkSignIn(person).wrong,
  };
}
