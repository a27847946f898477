import { changedKeys, isSought, type Person, stateOf, typedOf, valuesOf } from './person';

const person: Person = {
  id: '1',
  name: '孙初审',
  signIn: 'sun',
  organisation: '示例市商务局',
  roles: ['review1'],
  regions: 'all',
  active: true,
  invited: false,
};

describe('isSought and stateOf', () => {
  it('isSought searches name, sign-in name and organisation word by word, and filters by role', () => {
    expect(isSought('', '')(person)).toBe(true);
    expect(isSought('商务 ＳＵＮ', 'review1')(person)).toBe(true);
    expect(isSought('孙', 'review2')(person)).toBe(false);
    expect(isSought('李', '')(person)).toBe(false);
  });

  it('stateOf returns active, invited or off; a pending invitation does not make an inactive officer invited', () => {
    expect(stateOf(person)).toBe('active');
    expect(stateOf({ ...person, invited: true })).toBe('invited');
    expect(stateOf({ ...person, invited: true, active: false })).toBe('off');
  });
});

describe('changedKeys', () => {
  it('names the changed fields, and none when only the order of roles differs', () => {
    const base: Person = { ...person, roles: ['review1', 'intake'], regions: ['320100', '320500'] };
    expect(changedKeys(valuesOf(typedOf(base)), base)).toEqual([]);
    expect(changedKeys({ ...base, roles: ['intake', 'review1'] }, base)).toEqual([]);
    expect(changedKeys(valuesOf({ ...typedOf(base), where: 'all', name: ' 孙  ' }), base)).toEqual(['name', 'regions']);
  });
});
