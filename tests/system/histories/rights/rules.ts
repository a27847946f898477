import type { AccountKind, Change, Rights } from './steps';

/** The person that knows the password of a member. The member `n` belongs to the person `p<n>` at first. */
export type Person = string;

export interface Member extends Rights {
  id: string;
}
/** A proposal as its proposer and the confirming member have seen it. */
export interface Proposed {
  id: string;
  at: number;
  member: string;
  person: Person;
  code?: string;
  content:
    | { kind: 'createStaff'; roles: readonly string[]; regions: readonly string[] | null }
    | { kind: 'changeStaff'; about: string; before: Rights; change: Change }
    | { kind: 'inviteStaff'; about: string }
    | { kind: AccountKind; one: number };
  endedAt?: number;
}
/** The link of an invitation, and the person that has it. */
export interface Link {
  secret: string;
  of: Proposed;
  person: Person;
  at: number;
  isVoid: boolean;
}

export const DAY_MS = 24 * 3_600_000;
export const deciding = ['intake', 'review1', 'review2', 'publish', 'pay', 'release', 'policy', 'policy2', 'lead'];
const sorted = (list: readonly string[] | null) => (list ? [...list].sort() : null);
export const text = ({ roles, regions, active }: Rights) => JSON.stringify([sorted(roles), sorted(regions), active]);
export const covers = (scope: readonly string[] | null, wanted: readonly string[] | null) =>
  scope === null || (wanted !== null && wanted.every((city) => scope.includes(city)));
export const changed = (before: Rights, { roles, regions, active }: Change): Rights => ({
  roles: roles ?? before.roles,
  regions: regions === undefined ? before.regions : regions === 'all' ? null : regions,
  active: active ?? before.active,
});
export const widens = (before: Rights, after: Rights) =>
  after.roles.some((role) => !before.roles.includes(role)) ||
  !covers(before.regions, after.regions) ||
  (after.active && !before.active);
export const union = (a: readonly string[] | null, b: readonly string[] | null) => a && b && [...new Set([...a, ...b])];
export const both = (roles: readonly string[], list: readonly string[]) => list.every((role) => roles.includes(role));
