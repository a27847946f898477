import isISO31661Alpha3 from 'validator/lib/isISO31661Alpha3';

import { personId as vectors } from '../testing/vectors.json';
import { countries } from './countries';
import { idCheckCharacter } from './idCard';
import { checkCountry, checkNationality } from './nationality';
import { normaliseText } from './normalise';
import { checkSoughtIdNo } from './personSearch';
import { allowedIdTypes, idTypes, type IdType } from './idTypes';
import { birthDateOf, checkBirthDate, checkIdNo, idIndexText, idTypeOf, impliedIdType } from './personId';

const today = '2026-11-21';
const reasonOf = (kind: IdType, typed: string, on = today) =>
  checkIdNo(kind, String(normaliseText('idNo', typed)), on, 18)?.reason ?? null;

describe('checkIdNo', () => {
  it.each(idTypes.flatMap((kind) => vectors[kind].valid.map((idNo) => [kind, idNo] as const)))(
    'accepts %s %s',
    (kind, idNo) => expect(reasonOf(kind, idNo)).toBeNull(),
  );

  it.each(idTypes.flatMap((kind) => Object.entries(vectors[kind].invalid).map(([idNo, why]) => [kind, idNo, why])))(
    'rejects %s %s as %s',
    (kind, idNo, why) => expect(reasonOf(kind as IdType, String(idNo))).toBe(why),
  );

  it('accepts a number of 18 characters under one kind only, so that a person has one blind index', () => {
    for (const idNo of [...vectors.idCard.valid, ...vectors.residencePermit.valid, ...vectors.permanentResident.valid])
      if (idNo.length === 18)
        expect(idTypes.filter((kind) => reasonOf(kind, idNo) === null)).toEqual([impliedIdType(idNo.toUpperCase())]);
  });

  it.each(['residencePermit', 'permanentResident'] as const)('rejects a minor with a %s', (kind) => {
    const digits = `${kind === 'residencePermit' ? '81' : '91'}000020120601006`.slice(0, 17);
    const idNo = digits + idCheckCharacter(digits);
    expect([reasonOf(kind, idNo, '2030-05-31'), reasonOf(kind, idNo, '2030-06-01')]).toEqual(['minor', null]);
  });
});

describe('the date of birth', () => {
  it('comes from the number, or from the answer of the holder of a passport', () => {
    expect(birthDateOf({ idType: 'permanentResident', idNo: vectors.permanentResident.valid[0] ?? '' })).toBe(
      '1985-12-12',
    );
    expect(birthDateOf({ idType: 'passport', idNo: 'E12345678', nationality: 'EGY', birthDate: '1990-03-07' })).toBe(
      '1990-03-07',
    );
    const earlier = (idNo: string) => birthDateOf({ idType: 'permanentResident', idNo });
    expect(['USA110085121212', 'CAN110081080310', 'CAN110023080310', 'CAN110024080310'].map(earlier)).toEqual([
      '1985-12-12',
      '1981-08-03',
      '2023-08-03',
      '1924-08-03',
    ]);
    expect(earlier('CAN110081130310')).toBeNull();
  });

  it('in the earlier number of a permanent resident decides whether the holder is of age', () => {
    const at = (day: string) => checkIdNo('permanentResident', 'USA110012060110', day, 18);
    expect([at('2030-05-31'), at('2030-06-01')]).toEqual([{ reason: 'minor', params: { age: 18 } }, null]);
  });

  it('is no passport of a nationality whose holders have a document of a register', () => {
    expect(['CHN', 'HKG', 'MAC', 'TWN', 'XYZ', 'EGY'].map((code) => checkNationality(code)?.reason)).toEqual([
      'format.nationalityIdCard',
      ...Array<string>(3).fill('format.nationalityPermit'),
      'format.nationality',
      undefined,
    ]);
  });

  it('is searched under each country', () => {
    expect(['CHN', 'HKG', 'EGY', 'XYZ'].map((code) => checkCountry(code)?.reason)).toEqual([
      undefined,
      undefined,
      undefined,
      'format.nationality',
    ]);
  });

  it('decides whether the holder of a passport is of age', () => {
    expect(checkBirthDate('2008-11-22', today, 18)).toEqual({ reason: 'minor', params: { age: 18 } });
    expect(checkBirthDate('2008-11-21', today, 18)).toBeNull();
  });
});

describe('the kind of a document', () => {
  it('is the chosen one, else the one that the number tells, masked or not', () => {
    expect(idTypeOf('passport', '810000199003070026')).toBe('passport');
    expect(
      ['32999919880808018X', '810************6', '911************2', 'USA1********212', 'E12345678', ''].map((idNo) =>
        idTypeOf(undefined, idNo),
      ),
    ).toEqual(['idCard', 'residencePermit', 'permanentResident', 'permanentResident', 'idCard', 'idCard']);
    expect(idTypeOf('driving licence', '32999919880808018X')).toBe('idCard');
  });

  it('is part of the blind index of a passport only, with its country', () => {
    expect(idIndexText({ idType: 'idCard', idNo: '1' })).toBe('1');
    expect(idIndexText({ idType: 'residencePermit', idNo: '2' })).toBe('2');
    expect(idIndexText({ idType: 'passport', idNo: 'E1', nationality: 'EGY' })).toBe('passport:EGY:E1');
  });

  it('is allowed as the policy says; earlier files allow the numbers of citizens', () => {
    const allowed = (...codes: string[]) => allowedIdTypes({ applicant: { idTypes: codes } });
    expect(allowed('passport', 'idCard')).toEqual(['idCard', 'passport']);
    expect(allowed('resident_id_18')).toEqual(['idCard', 'residencePermit']);
    expect(allowed('身份证')).toEqual(['idCard', 'residencePermit']);
  });
});

describe('a number that an officer searches', () => {
  const reasonOf = (idNo: string) => checkSoughtIdNo(idNo, '2026-11-21')?.reason;

  it('may be that of any passport, also a long one without letters', () => {
    for (const idNo of ['A1234567', '1234567890123', '12345678901234567890', 'EGY12345678901234', 'ABC110185121201'])
      expect([idNo, reasonOf(idNo)]).toEqual([idNo, undefined]);
  });

  it('is refused when it looks like an identity card with a missing, additional or wrong digit', () => {
    expect(reasonOf('3299991988080801')).toBe('format.idCard');
    expect(reasonOf('32999919880808018')).toBe('format.idCard');
    expect(reasonOf('3299991988080801801')).toBe('format.idCard');
    expect(reasonOf('329999198808080180')).toBe('checksum.idCard');
    expect(reasonOf('?')).toBe('format.idCard');
  });
});

describe('countries', () => {
  it('are the codes of ISO 3166-1 and those of persons without a nationality', () => {
    expect(countries.filter((code) => !isISO31661Alpha3(code))).toEqual(['XXA', 'XXB', 'XXC']);
    expect(countries).toHaveLength(252);
  });

  it('have one code for all British passports, which print five more', () => {
    const printed = ['GBR', 'GBD', 'GBN', 'GBO', 'GBP', 'GBS', 'GBX'];
    expect(printed.map((code) => normaliseText('nationality', code))).toEqual([...Array<string>(6).fill('GBR'), 'GBX']);
  });
});
