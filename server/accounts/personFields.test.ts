import { consentVersion } from '@domain/policy/consentVersion';
import { examplePolicy, sampleIdNo } from '@domain/testing/sample';
import { refusal } from '../testing/record';
import { mobileOrNothing, readCode, readMobile, readRedirect, readRegistration, readSignIn } from './personFields';

const deps = { policy: examplePolicy, clock: { now: () => new Date('2026-11-21T10:00:00+08:00') } };
const consents: Parameters<typeof readRegistration>[1]['consents'] = ['privacy', 'sensitive'];
const good = { mobile: '19900000001', code: '123456', name: '张示例', idNo: sampleIdNo(1) };
const registered = { ...good, idType: 'idCard' };
const wrong = (fields: object) => ({ code: 'VALIDATION_FAILED', fields });
const required = (label: string) => ({ code: 'required', reason: 'required', message: `请输入${label}` });
const noMobile = {
  code: 'format',
  reason: 'format.mobile',
  message: '手机号应为11位数字，以13至19开头。请核对',
};
const noCode = { code: 'format', message: '验证码应为6位数字。请看短信核对' };
const refused = (work: () => unknown) => refusal((async () => work())());

describe('sign-in fields', () => {
  it('normalises mobile number and code, and reports all invalid fields at once', async () => {
    expect(readMobile({ mobile: ' １９９ 0000 0001 ' } as never)).toBe('19900000001');
    expect(readSignIn({ mobile: ' 19900000001', code: ' １23 456 ' })).toEqual({
      mobile: '19900000001',
      code: '123456',
    });
    expect(readCode({ code: '12 34 56' })).toBe('123456');
    const typed = { mobile: '19900000001', code: '123456' };
    expect(readSignIn({ ...typed, idNoEnd: ' １２ 3x' })).toEqual({ ...typed, idNoEnd: '123X' });
    expect(readSignIn({ ...typed, idNoEnd: ' ' })).toEqual(typed);
    for (const idNoEnd of ['123', '12345', '12张4', '12*4'])
      expect([idNoEnd, await refused(() => readSignIn({ ...typed, idNoEnd }))]).toEqual([
        idNoEnd,
        wrong({ idNoEnd: { code: 'format', message: '请填证件号码的最后4位；号码不到4位的，前面补0' } }),
      ]);
    expect(await refused(() => readMobile({ mobile: '' }))).toEqual(wrong({ mobile: required('手机号') }));
    expect(await refused(() => readMobile({ mobile: '12900000001' }))).toEqual(wrong({ mobile: noMobile }));
    expect(await refused(() => readSignIn({ mobile: '1', code: '' }))).toEqual(
      wrong({ mobile: noMobile, code: required('验证码') }),
    );
    for (const code of ['12345', '1234567', 'x123456', '12345a'])
      expect([code, await refused(() => readCode({ code }))]).toEqual([code, wrong({ code: noCode })]);
  });

  it('readRegistration normalises all fields and requires each consent in the version that is shown', async () => {
    expect(readRegistration(deps, { ...good, name: ' 张示例 ', idNo: good.idNo.toLowerCase(), consents })).toEqual(
      registered,
    );
    const empty = { mobile: '', code: '', name: '', idNo: '', consents: [] };
    const agree = { code: 'required', message: '请逐项阅读并勾选同意' };
    expect(await refused(() => readRegistration(deps, empty))).toEqual(
      wrong({
        mobile: required('手机号'),
        code: required('验证码'),
        name: required('姓名'),
        idNo: required('证件号码'),
        consents: agree,
      }),
    );
    const shown = { language: 'en-US', version: consentVersion } as const;
    expect(readRegistration(deps, { ...good, consents, shown })).toEqual({ ...registered, language: 'en-US' });
    expect(
      await refused(() => readRegistration(deps, { ...good, consents, shown: { ...shown, version: '2026.1' } })),
    ).toMatchObject(wrong({ consents: { reason: 'consents.outdated' } as never }));
    for (const consent of consents)
      expect(await refused(() => readRegistration(deps, { ...good, consents: [consent] }))).toEqual(
        wrong({ consents: agree }),
      );
    expect(await refused(() => readRegistration(deps, { ...good, name: 'x', idNo: '1', consents }))).toEqual(
      wrong({
        name: {
          code: 'format',
          reason: 'format.name',
          message: '姓名应为2至25个汉字，可含“·”；没有中文姓名的，填2至60个拉丁字母。请照证件填写',
        },
        idNo: {
          code: 'format',
          reason: 'format.idCard',
          message: '身份证号应为18位，前17位是数字，最后一位是数字或X。请照身份证核对',
        },
      }),
    );
    // Age is counted in days of Shanghai time.
    const child = { ...deps, clock: { now: () => new Date('1967-12-31T15:59:59Z') } };
    const day = { ...deps, clock: { now: () => new Date('1967-12-31T16:00:00Z') } };
    expect(await refused(() => readRegistration(child, { ...good, consents }))).toEqual(
      wrong({
        idNo: {
          code: 'minor',
          reason: 'minor',
          message: '申请人须年满18周岁。请核对证件号码或出生日期',
          params: { age: 18 },
        },
      }),
    );
    expect(readRegistration(day, { ...good, consents })).toEqual(registered);
  });

  it('readRegistration accepts the kinds of documents of the policy, with what a passport asks', async () => {
    const passport = { ...good, idType: 'passport', idNo: 'a1234567', consents } as const;
    const applicant = { ...examplePolicy.common.applicant, idTypes: ['passport'] };
    const open = { ...deps, policy: { ...examplePolicy, common: { ...examplePolicy.common, applicant } } };
    const name = 'Hassan,  Omar';
    expect(
      readRegistration(open, { ...passport, name, nationality: ' egy', birthDate: '1990/3/7', consents }),
    ).toMatchObject({
      name: 'HASSAN OMAR',
      idType: 'passport',
      idNo: 'A1234567',
      nationality: 'EGY',
      birthDate: '1990-03-07',
    });
    expect(await refused(() => readRegistration(open, { ...passport, nationality: 'XYZ' }))).toMatchObject(
      wrong({ nationality: { reason: 'format.nationality' }, birthDate: { reason: 'required' } }),
    );
    expect(
      await refused(() => readRegistration(open, { ...passport, nationality: 'CHN', birthDate: '1990-03-07' })),
    ).toMatchObject(wrong({ nationality: { reason: 'format.nationalityIdCard' } }));
    expect(
      await refused(() => readRegistration(open, { ...passport, nationality: 'EGY', birthDate: '2010-01-01' })),
    ).toMatchObject(wrong({ birthDate: { reason: 'minor' } }));
    expect(
      await refused(() => readRegistration(deps, { ...passport, nationality: 'EGY', birthDate: '1990-03-07' })),
    ).toMatchObject(wrong({ idType: { reason: 'not_eligible.idType' } }));
    // Without a kind, as from an app of an earlier release, the number shows the kind.
    expect(await refused(() => readRegistration(open, { ...good, consents }))).toMatchObject(
      wrong({ idType: { reason: 'not_eligible.idType' } }),
    );
    const earlierCard = { ...good, idNo: 'can110081080310', consents };
    expect(readRegistration(deps, earlierCard)).toMatchObject({
      idType: 'permanentResident',
      idNo: 'CAN110081080310',
    });
    expect(await refused(() => readRegistration(deps, { ...earlierCard, idNo: 'CAN110012080310' }))).toMatchObject(
      wrong({ idNo: { reason: 'minor' } }),
    );
    // What another kind does not ask is not stored.
    expect(readRegistration(deps, { ...good, nationality: 'EGY', birthDate: '1990-03-07', consents })).toEqual(
      registered,
    );
  });

  it('mobileOrNothing returns a mobile number, or null when it is invalid', () => {
    expect(mobileOrNothing('+86 199 0000 0001')).toBe('19900000001');
    expect([mobileOrNothing('+1 555 0100'), mobileOrNothing('')]).toEqual([null, null]);
  });

  it('readRedirect accepts only paths of this site', async () => {
    for (const path of ['/', '/a', '/a//b?c=d#e', '/字']) expect(readRedirect(path)).toBe(path);
    const outside = wrong({ redirect: { code: 'format', message: '只能返回本网站内的页面' } });
    for (const path of ['', 'a', '//a', '/\\a', '/a\\b', '/a\nb', '/\u0007', 'http://a/', ' /a'])
      expect([path, await refused(() => readRedirect(path))]).toEqual([path, outside]);
  });
});
