import { isSought, type Person, stateOf } from './person';

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
