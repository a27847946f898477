import type { Role } from '../../../../domain/office';
import { home, type Begun, type Rights } from './steps';

export const holding = (roles: readonly Role[], regions: readonly string[] | null = null): Rights => ({
  roles,
  regions,
  active: true,
});
export const defaultMembers = [
  holding(['admin']),
  holding(['admin']),
  holding(['admin'], [home]),
  holding(['intake', 'review1', 'review2', 'publish', 'pay']),
  holding(['intake', 'review1', 'review2', 'publish'], [home]),
  holding(['pay', 'release']),
  holding(['lead']),
  holding(['lead', 'policy2']),
];
/** The members of these numbers differ. */
export const but = (others: Record<number, Rights>) => defaultMembers.map((member, n) => others[n] ?? member);
export const ofCases = (at: Begun['at'], by = [3, 3, 4, 3]): readonly Begun[] => [
  { at, by },
  { at, by },
];
