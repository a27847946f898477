import vectors from '@domain/testing/vectors.json';
import { checkSignIn, tidy, type Person } from './checkSignIn';

const now = new Date('2026-11-21T09:00:00+08:00');
const right: Person = { name: '王秀兰', idNo: '119999198512120016', mobile: '13800000000', code: '123456' };

describe('checkSignIn', () => {
  it('normalises spaces, full-width characters and lower case', () => {
    const typed = { name: ' 王 秀兰 ', idNo: '32999919880808018x', mobile: '+86 138-0000-0000', code: '123456' };
    expect(tidy(typed)).toEqual({ name: '王秀兰', idNo: '32999919880808018X', mobile: '13800000000', code: '123456' });
    expect(checkSignIn(typed, now)).toEqual({});
  });

  it.each([
    [{ name: 'W' }, { name: 'signIn.needName' }],
    [{ idNo: '119999198512120017' }, { idNo: 'signIn.wrongIdNo' }],
    [{ idNo: '' }, { idNo: 'signIn.needIdNo' }],
    [{ mobile: '12800000000' }, { mobile: 'signIn.needMobile' }],
    [{ code: '12345' }, { code: 'signIn.needCode' }],
    [{ idNoEnd: '' }, { idNoEnd: 'idNoEnd.need' }],
    [{ idNoEnd: '12*3' }, { idNoEnd: 'idNoEnd.need' }],
    [{ idNoEnd: ' １2 3x' }, {}],
    [{ idType: 'passport', idNo: 'a1234567', nationality: ' egy', birthDate: '1990/3/7' }, {}],
    [
      { idType: 'passport', idNo: '119999198512120016', nationality: 'XYZ', birthDate: '' },
      { idNo: 'signIn.wrongIdNo', nationality: 'signIn.needNationality', birthDate: 'signIn.needBirthDate' },
    ],
    [
      { idType: 'passport', nationality: 'CHN' },
      { idNo: 'signIn.wrongIdNo', nationality: 'signIn.needIdCard' },
    ],
    [{ idType: 'passport', idNo: 'H1', nationality: 'HKG' }, { nationality: 'signIn.needPermit' }],
    [{ idType: 'permanentResident' }, { idNo: 'signIn.wrongIdNo' }],
    [{ name: 'o’brien,  jane' }, {}],
  ] as const)('returns the message of the invalid field for %j', (part, found) => {
    expect(checkSignIn({ ...right, ...part }, now)).toEqual(found);
  });

  it('accepts each country in the search of an account', () => {
    const passport = { idType: 'passport', idNo: 'H1', nationality: 'HKG', birthDate: '1990-03-07' } as const;
    expect(checkSignIn({ ...right, ...passport }, now, { anyCountry: true })).toEqual({});
    expect(checkSignIn({ nationality: 'XYZ' }, now, { anyCountry: true })).toEqual({
      nationality: 'signIn.needNationality',
    });
  });

  it('checks only the given fields', () => {
    expect(checkSignIn({ mobile: '1' }, now)).toEqual({ mobile: 'signIn.needMobile' });
  });

  it('accepts the ID number of a child', () => {
    expect(checkSignIn({ ...right, idNo: '339999201206010068' }, now)).toEqual({});
    expect(JSON.stringify(vectors)).toContain('339999201206010068');
  });
});
