import { rolesConflict, type Role } from './office';

test.each<[Role[], ReturnType<typeof rolesConflict>]>([
  [[], null],
  [['admin', 'audit'], null],
  [['audit', 'pay'], null],
  [['intake', 'review1', 'review2'], null],
  [['review1', 'pay', 'release'], null],
  [['admin', 'pay'], 'admin'],
  [['policy2', 'admin'], 'admin'],
  [['review2', 'pay', 'release'], 'release'],
])('rolesConflict: one member with %j: %s', (chosen, expected) => expect(rolesConflict(chosen)).toBe(expected));
