import { idCard as vectors } from '../testing/vectors.json';
import { checkIdCard, idNoEndOf } from './idCard';
import { normaliseText } from './normalise';

const today = '2026-11-21';
const reasonOf = (typed: string, on = today) =>
  checkIdCard(String(normaliseText('idNo', typed)), on, 18)?.reason ?? null;

describe('checkIdCard', () => {
  it.each(vectors.valid)('accepts %s', (idNo) => expect(reasonOf(idNo)).toBeNull());

  it.each([
    [vectors.invalid.checksum, 'checksum.idCard'],
    [vectors.invalid.futureBirth, 'format.idBirth'],
    [vectors.invalid.feb30, 'format.idBirth'],
    [vectors.invalid.month13, 'format.idBirth'],
    [vectors.invalid.province99, 'format.idProvince'],
    [vectors.invalid.len17, 'format.idCard'],
    [vectors.invalid.old15, 'format.idCard'],
    [vectors.invalid.xInside, 'format.idCard'],
    [vectors.minor[0] ?? '', 'minor'],
  ])('rejects %s as %s', (idNo, reason) => expect(reasonOf(idNo)).toBe(reason));

  it('counts as adult from the eighteenth birthday', () => {
    const [minor = ''] = vectors.minor; // born on 2012-06-01
    expect(reasonOf(minor, '2030-05-31')).toBe('minor');
    expect(reasonOf(minor, '2030-06-01')).toBeNull();
  });

  it('reports the two digits that are no province, and a wrong check character', () => {
    expect(checkIdCard(vectors.invalid.province99, today, 18)?.params).toEqual({ part: '99' });
    const { checksum } = vectors.invalid;
    expect(checkIdCard(checksum, today, 18)?.params).toEqual({ char: checksum.slice(-1) });
  });
});

describe('idNoEndOf', () => {
  it('returns the last four characters, with zeros before a shorter number of a passport', () =>
    expect(['32999919880808018X', 'CAN110081080310', 'A1'].map(idNoEndOf)).toEqual(['018X', '0310', '00A1']));
});
