import { checkIdCard } from '@domain/rules/idCard';
import { checkMobile } from '@domain/rules/mobile';
import { checkName } from '@domain/rules/name';
import { shanghaiDate } from '@domain/time';
import { normaliseIdNo, normaliseMobile, normaliseName } from './normalise';

export interface Person {
  name: string;
  idNo: string;
  mobile: string;
  code: string;
}

/** As it will be sent: spaces, full-width signs and small letters are put in order, not refused. */
export const tidy = (person: Person): Person => ({ name: normaliseName(person.name), idNo: normaliseIdNo(person.idNo), mobile: normaliseMobile(person.mobile), code: person.code });

/** Anybody may open an account, also a child who helps: the age is judged on the form. */
const anyAge = 0;

/** Which of the four cannot be right; the key of the sentence for each. */
export function checkPerson(person: Person, now: Date): Partial<Record<keyof Person, string>> {
  const { name, idNo, mobile, code } = tidy(person);
  return {
    ...(checkName(name) && { name: 'signIn.needName' }),
    ...(checkIdCard(idNo, shanghaiDate(now), anyAge) && { idNo: idNo ? 'signIn.wrongIdNo' : 'signIn.needIdNo' }),
    ...(checkMobile(mobile) && { mobile: 'signIn.needMobile' }),
    ...(!/^\d{6}$/.test(code) && { code: 'signIn.needCode' }),
  };
}
