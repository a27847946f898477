import type { CallTypes } from '@domain/contract/types';
import type { Problem, Problems } from '@domain/errors';
import type { Value } from '@domain/flow/types';
import type { Finding } from '@domain/rules/finding';
import { checkDate } from '@domain/rules/date';
import { isIdNoEnd } from '@domain/rules/idCard';
import { checkMobile } from '@domain/rules/mobile';
import { checkName } from '@domain/rules/name';
import { checkCountry, checkNationality } from '@domain/rules/nationality';
import { normaliseText } from '@domain/rules/normalise';
import { allowedIdTypes, type IdType, idTypes } from '@domain/rules/idTypes';
import { checkBirthDate, checkIdNo, idTypeOf, type PersonId, personIdOf } from '@domain/rules/personId';
import { checkSoughtIdNo } from '@domain/rules/personSearch';
import { makeProblem } from '@domain/rules/sentences';
import { consentVersion } from '@domain/policy/consentVersion';
import { consentsIn } from '@domain/policy/statements';
import { shanghaiDate } from '@domain/time';
import type { Deps } from '../deps';
import { isTestMobile } from '../config/testMobiles';
import { AppError } from '../errors';

const typedAs = (rule: 'mobile' | 'name' | 'idNo' | 'nationality' | 'birthDate', text: string): string =>
  String(normaliseText(rule, text));

function problemOf(label: string, text: string, finding: Finding | null): Problem | null {
  if (!text) return makeProblem('required', label);
  return finding && makeProblem(finding.reason, label, finding.params);
}

/** Throws VALIDATION_FAILED with the problems of all fields. */
function refuse(problems: Record<string, Problem | null>): void {
  const fields: Problems = {};
  for (const [key, problem] of Object.entries(problems)) if (problem) fields[key] = problem;
  if (Object.keys(fields).length) throw new AppError('VALIDATION_FAILED', { fields });
}

const mobileProblem = (mobile: string): Problem | null => problemOf('手机号', mobile, checkMobile(mobile));

function codeProblem(code: string): Problem | null {
  if (!code) return makeProblem('required', '验证码');
  return /^\d{6}$/.test(code) ? null : { code: 'format', message: '验证码应为6位数字。请看短信核对' };
}

const realMobile: Problem = {
  code: 'format',
  reason: 'format.demo',
  message: '这是演示，只接受测试手机号：13800000000至13800009999，19900000000至19900009999。请勿填写真实个人信息',
};

/** With DEMO=on throws VALIDATION_FAILED for a number that a real person may have. */
export function refuseRealMobile({ demo }: Pick<Deps['config'], 'demo'>, mobile: string): void {
  if (demo && !isTestMobile(mobile)) refuse({ mobile: realMobile });
}

/** With DEMO=on returns the problem of a complete number in a form that a real person may have. An incomplete one is still being typed. */
export function realMobileProblem({ demo }: Pick<Deps['config'], 'demo'>, typed: Value | undefined): Problem | null {
  const mobile = demo && typeof typed === 'string' ? mobileOrNothing(typed) : null;
  return mobile && !isTestMobile(mobile) ? realMobile : null;
}

/** Returns the normalised fields; throws VALIDATION_FAILED. The same holds for the other `read…` functions. */
export function readMobile(typed: CallTypes['sendCode']['body']): string {
  const mobile = typedAs('mobile', typed.mobile);
  refuse({ mobile: mobileProblem(mobile) });
  return mobile;
}

/** Returns the normalised mobile number, or null when it is invalid. */
export function mobileOrNothing(typed: string): string | null {
  const mobile = typedAs('mobile', typed);
  return checkMobile(mobile) ? null : mobile;
}

/** Accepts the number of any kind of document of a person of any age: it finds an account. */
export function readSoughtIdNo({ clock }: Pick<Deps, 'clock'>, text: string): string {
  const idNo = typedAs('idNo', text);
  refuse({ idNo: problemOf('证件号码', idNo, checkSoughtIdNo(idNo, shanghaiDate(clock.now()))) });
  return idNo;
}

export function readName(text: string): string {
  const name = typedAs('name', text);
  refuse({ name: problemOf('姓名', name, checkName(name)) });
  return name;
}

const wrongIdNoEnd: Problem = { code: 'format', message: '请填证件号码的最后4位；号码不到4位的，前面补0' };

export function readSignIn({ mobile, code, idNoEnd = '', device }: CallTypes['signIn']['body']) {
  const read = { mobile: typedAs('mobile', mobile), code: typedAs('mobile', code) };
  const end = typedAs('idNo', idNoEnd);
  refuse({
    mobile: mobileProblem(read.mobile),
    code: codeProblem(read.code),
    idNoEnd: end === '' || isIdNoEnd(end) ? null : wrongIdNoEnd,
  });
  return { ...read, ...(end && { idNoEnd: end }), ...(device && { device }) };
}

export function readCode(typed: CallTypes['confirmMe']['body']): string {
  const code = typedAs('mobile', typed.code);
  refuse({ code: codeProblem(code) });
  return code;
}

const missingConsents: Problem = { code: 'required', message: '请逐项阅读并勾选同意' };
const outdatedConsents: Problem = {
  code: 'unknown',
  reason: 'consents.outdated',
  message: '同意书的内容有更新。请刷新页面，重新阅读并勾选',
};

interface DocumentRules {
  minAge: number;
  allowed: readonly IdType[];
  ofNationality: (code: string) => Finding | null;
}

/** An account may be older than the rules for new ones. */
const searchRules: DocumentRules = { minAge: 0, allowed: idTypes, ofNationality: checkCountry };

/** Returns the normalised fields of a person with their problems. */
function readPerson(
  typed: CallTypes['requestMobile']['body'],
  today: string,
  { minAge, allowed, ofNationality }: DocumentRules,
) {
  const read = {
    mobile: typedAs('mobile', typed.mobile),
    code: typedAs('mobile', typed.code),
    name: typedAs('name', typed.name),
  };
  const idNo = typedAs('idNo', typed.idNo);
  const idType = idTypeOf(typed.idType, idNo);
  const nationality = typedAs('nationality', typed.nationality ?? '');
  const birthDate = typedAs('birthDate', typed.birthDate ?? '');
  const document: PersonId = personIdOf({ idType, idNo, nationality, birthDate }) ?? { idType, idNo };
  return {
    person: { ...read, ...document },
    problems: {
      mobile: mobileProblem(read.mobile),
      code: codeProblem(read.code),
      name: problemOf('姓名', read.name, checkName(read.name)),
      idType: allowed.includes(idType) ? null : makeProblem('not_eligible.idType', '证件类型'),
      idNo: problemOf('证件号码', idNo, checkIdNo(idType, idNo, today, minAge)),
      ...(idType === 'passport' && {
        nationality: problemOf('国籍', nationality, ofNationality(nationality)),
        birthDate: problemOf(
          '出生日期',
          birthDate,
          checkDate(birthDate, today) ?? checkBirthDate(birthDate, today, minAge),
        ),
      }),
    },
  };
}

export function readRegistration(
  { policy, clock }: Pick<Deps, 'policy' | 'clock'>,
  typed: CallTypes['register']['body'],
) {
  const { shown, device } = typed;
  const { person, problems } = readPerson(typed, shanghaiDate(clock.now()), {
    minAge: policy.common.applicant.minAge,
    allowed: allowedIdTypes(policy.common),
    ofNationality: checkNationality,
  });
  const agreed = consentsIn('zh-CN').every(({ id }) => typed.consents.some((given) => given === id));
  refuse({
    ...problems,
    consents: agreed ? (shown && shown.version !== consentVersion ? outdatedConsents : null) : missingConsents,
  });
  return { ...person, ...(shown && { language: shown.language }), ...(device && { device }) };
}

export function readMobileRequest({ clock }: Pick<Deps, 'clock'>, typed: CallTypes['requestMobile']['body']) {
  const { person, problems } = readPerson(typed, shanghaiDate(clock.now()), searchRules);
  refuse(problems);
  return person;
}

/** Accepts only paths of this site. Other spellings of an external URL (`//host`, `/\host`) are rejected. */
export function readRedirect(redirect: string): string {
  const inside = /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(redirect);
  refuse({ redirect: inside ? null : { code: 'format', message: '只能返回本网站内的页面' } });
  return redirect;
}
