import { consentVersion } from '@domain/policy/consentVersion';
import { examplePolicy, sampleIdNo } from '@domain/testing/sample';
import { refusal } from '../testing/record';
import {
  mobileOrNothing,
  readCode,
  readMobile,
  readMobileRequest,
  readRedirect,
  readRegistration,
  readSignIn,
} from './personFields';

const deps = { policy: examplePolicy, clock: { now: () => new Date('2026-11-21T10:00:00+08:00') } };
const consents: Parameters<typeof readRegistration>[1]['consents'] = ['privacy', 'sensitive'];
const good = { mobile: '19900000001', code: '123456', name: '张示例', idNo: sampleIdNo(1) };
const registered = { ...good, idType: 'idCard' };
/** Returns the reason, or the code, of each invalid field. */
const problemsOf = async (work: () => unknown) => {
  const { fields = {} } = (await refusal((async () => work())())) ?? {};
  return Object.fromEntries(Object.entries(fields).map(([key, { reason, code }]) => [key, reason ?? code]));
};

describe('sign-in fields', () => {
  it('normalises mobile number and code, and reports all invalid fields at once', async () => {
    expect(readMobile({ mobile: ' １９９ 0000 0001 ' } as never)).toBe('19900000001');
    const typed = { mobile: '19900000001', code: '123456' };
    expect(readSignIn({ mobile: ' 19900000001', code: ' １23 456 ' })).toEqual(typed);
    expect(readSignIn({ ...typed, idNoEnd: ' １２ 3x' })).toEqual({ ...typed, idNoEnd: '123X' });
    expect(readSignIn({ ...typed, idNoEnd: ' ' })).toEqual(typed);
    for (const idNoEnd of ['123', '12345', '12*4'])
      expect(await problemsOf(() => readSignIn({ ...typed, idNoEnd }))).toEqual({ idNoEnd: 'format' });
    expect(await problemsOf(() => readSignIn({ mobile: '1', code: '' }))).toEqual({
      mobile: 'format.mobile',
      code: 'required',
    });
    for (const code of ['12345', '1234567', '12345a'])
      expect([code, await problemsOf(() => readCode({ code }))]).toEqual([code, { code: 'format' }]);
  });

  it('readRegistration normalises all fields and requires each consent in the version that is shown', async () => {
    expect(readRegistration(deps, { ...good, name: ' 张示例 ', idNo: good.idNo.toLowerCase(), consents })).toEqual(
      registered,
    );
    const empty = { mobile: '', code: '', name: '', idNo: '', consents: [] };
    expect(await problemsOf(() => readRegistration(deps, empty))).toEqual({
      mobile: 'required',
      code: 'required',
      name: 'required',
      idNo: 'required',
      consents: 'required',
    });
    const shown = { language: 'en-US', version: consentVersion } as const;
    expect(readRegistration(deps, { ...good, consents, shown })).toEqual({ ...registered, language: 'en-US' });
    const outdated = { ...good, consents, shown: { ...shown, version: '2026.1' } };
    expect(await problemsOf(() => readRegistration(deps, outdated))).toEqual({ consents: 'consents.outdated' });
    for (const consent of consents)
      expect(await problemsOf(() => readRegistration(deps, { ...good, consents: [consent] }))).toEqual({
        consents: 'required',
      });
    expect(await problemsOf(() => readRegistration(deps, { ...good, name: 'x', idNo: '1', consents }))).toEqual({
      name: 'format.name',
      idNo: 'format.idCard',
    });
    // Age is counted in days of Shanghai time.
    const child = { ...deps, clock: { now: () => new Date('1967-12-31T15:59:59Z') } };
    const day = { ...deps, clock: { now: () => new Date('1967-12-31T16:00:00Z') } };
    expect(await problemsOf(() => readRegistration(child, { ...good, consents }))).toEqual({ idNo: 'minor' });
    expect(readRegistration(day, { ...good, consents })).toEqual(registered);
  });

  it('readRegistration accepts the kinds of documents of the policy, with what a passport asks', async () => {
    const applicant = { ...examplePolicy.common.applicant, idTypes: ['passport'] };
    const open = { ...deps, policy: { ...examplePolicy, common: { ...examplePolicy.common, applicant } } };
    const passport = { ...good, idType: 'passport', idNo: 'a1234567', consents } as const;
    const asked = { nationality: 'EGY', birthDate: '1990-03-07' };
    const typed = { ...passport, name: 'Hassan,  Omar', nationality: ' egy', birthDate: '1990/3/7' };
    const person = { name: 'HASSAN OMAR', idType: 'passport', idNo: 'A1234567', ...asked };
    expect(readRegistration(open, typed)).toMatchObject(person);
    const problems = (fields: object, under: Parameters<typeof readRegistration>[0] = open) =>
      problemsOf(() => readRegistration(under, { ...passport, ...fields }));
    expect(await problems({ nationality: 'XYZ' })).toEqual({
      nationality: 'format.nationality',
      birthDate: 'required',
    });
    expect(await problems({ ...asked, nationality: 'CHN' })).toEqual({ nationality: 'format.nationalityIdCard' });
    expect(await problems({ ...asked, birthDate: '2010-01-01' })).toEqual({ birthDate: 'minor' });
    expect(await problems(asked, deps)).toEqual({ idType: 'not_eligible.idType' });
    // Without a kind, as from an app of an earlier release, the number shows the kind.
    expect(await problemsOf(() => readRegistration(open, { ...good, consents }))).toEqual({
      idType: 'not_eligible.idType',
    });
    const earlierCard = { ...good, idNo: 'can110081080310', consents };
    expect(readRegistration(deps, earlierCard)).toMatchObject({
      idType: 'permanentResident',
      idNo: 'CAN110081080310',
    });
    // What another kind does not ask is not stored.
    expect(readRegistration(deps, { ...good, ...asked, consents })).toEqual(registered);
  });

  it('readMobileRequest accepts each kind, nationality and age of an account that may no longer register', () => {
    const holder = { idType: 'passport', idNo: 'H1234567', nationality: 'HKG', birthDate: '2010-03-07' } as const;
    expect(readMobileRequest(deps, { ...good, ...holder })).toEqual({ ...good, ...holder });
  });

  it('mobileOrNothing returns a mobile number, or null when it is invalid', () => {
    expect(mobileOrNothing('+86 199 0000 0001')).toBe('19900000001');
    expect([mobileOrNothing('+1 555 0100'), mobileOrNothing('')]).toEqual([null, null]);
  });

  it('readRedirect accepts only paths of this site', async () => {
    for (const path of ['/', '/a', '/a//b?c=d#e', '/字']) expect(readRedirect(path)).toBe(path);
    for (const path of ['', 'a', '//a', '/\\a', '/a\\b', '/a\nb', '/\u0007', 'http://a/', ' /a'])
      expect([path, await problemsOf(() => readRedirect(path))]).toEqual([path, { redirect: 'format' }]);
  });
});
