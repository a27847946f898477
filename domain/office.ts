/** What a person of the office may do; one person may have several. */
export const roles = [
  'intake',
  'review1',
  'review2',
  'publish',
  'pay',
  'release',
  'policy',
  'policy2',
  'lead',
  'admin',
  'audit',
] as const;
export type Role = (typeof roles)[number];

const adminRoles: readonly Role[] = ['admin', 'audit'];
/** Returns whether one member may hold these roles: an admin decides about no case, money or policy. */
export const mayCombine = (chosen: readonly Role[]): boolean =>
  !chosen.includes('admin') || chosen.every((role) => adminRoles.includes(role));

/** Whose work needs to see cases at all. */
export const caseRoles = [
  'intake',
  'review1',
  'review2',
  'publish',
  'pay',
  'release',
  'lead',
] as const satisfies Role[];
/** Who takes cases and decides on them, one after the other. */
export const deskRoles = ['intake', 'review1', 'review2', 'publish'] as const satisfies Role[];
/** Whose work needs the photos of a case: not whoever only pays. */
export const photoRoles = ['intake', 'review1', 'review2', 'publish', 'lead'] as const satisfies Role[];

/** What an office key, a machine, may do. `review`, `pay` and `policy` decide: they hold only while the office has no persons. */
export const scopes = ['read', 'review', 'pay', 'import', 'export', 'policy'] as const;
export type Scope = (typeof scopes)[number];
export const decidingScopes: readonly Scope[] = ['review', 'pay', 'policy'];

/** By what cases are found alike, and the answer it is: a fact that the office is shown, nothing that decides. */
export const alikeKinds = {
  person: 'personalInfo.idNo',
  phone: 'personalInfo.mobile',
  account: 'personalInfo.bankCardNo',
  address: 'personalInfo.address',
  oldCar: 'oldCarInfo.vin',
  newCar: 'newCarInfo.vin',
  invoice: 'newCarInfo.invoiceNo',
} as const;
/** Two cases may also show one and the same picture. */
export type AlikeKind = keyof typeof alikeKinds | 'photo';

export const longestPassword = 200;
export const shortestPassword = 12;
