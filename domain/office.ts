/** Roles of an officer; one officer may have several. */
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
/** Returns why one member may not hold these roles, or null: an admin decides nothing, and a releaser approves nothing. */
export function rolesConflict(chosen: readonly Role[]): 'admin' | 'release' | null {
  if (chosen.includes('admin') && chosen.some((role) => !adminRoles.includes(role))) return 'admin';
  return chosen.includes('release') && chosen.includes('review2') ? 'release' : null;
}

/** Largest payment batch: no bank takes more payments in one file, and no person can check more. */
export const mostPerBatch = 2000;

/** Roles that may see cases. */
export const caseRoles = [
  'intake',
  'review1',
  'review2',
  'publish',
  'pay',
  'release',
  'lead',
] as const satisfies Role[];
/** Roles that take cases from a queue and decide on them. */
export const deskRoles = ['intake', 'review1', 'review2', 'publish'] as const satisfies Role[];
/** Roles that may see the photos of a case; `pay` alone may not. */
export const photoRoles = ['intake', 'review1', 'review2', 'publish', 'lead'] as const satisfies Role[];

/**
 * Scopes of an office key (a machine): `read` statistics and fund pools, `import` company and hotline lists,
 * `export` the table of cases. No key decides or opens a case.
 */
export const scopes = ['read', 'import', 'export'] as const;
export type Scope = (typeof scopes)[number];

/** Links between cases and the answer each one compares. They are shown to the office and decide nothing. */
export const alikeKinds = {
  person: 'personalInfo.idNo',
  /** name and date of birth under another number: one person may have two documents */
  nameAndBirth: 'personalInfo.name',
  phone: 'personalInfo.mobile',
  account: 'personalInfo.bankCardNo',
  address: 'personalInfo.address',
  oldCar: 'oldCarInfo.vin',
  newCar: 'newCarInfo.vin',
  invoice: 'newCarInfo.invoiceNo',
} as const;
/** `photo`: two cases contain the same picture. */
export type AlikeKind = keyof typeof alikeKinds | 'photo';

/** The entry in the history of the office when the owner of the ID number reports an application by another account. */
export const ownerDispute = 'ownerDispute';

/** How an objection reached the office. */
export const objectionChannels = ['phone', 'paper', 'visit', 'email', 'other'] as const;
export type ObjectionChannel = (typeof objectionChannels)[number];

/** What two members decide: one proposes, another one confirms. */
export const proposalKinds = [
  'createStaff',
  'changeStaff',
  'inviteStaff',
  'grantFunds',
  'freezeAccount',
  'unfreezeAccount',
  'setMobile',
  'releaseIdNo',
] as const;
/** What a lead proposes for the account of an applicant. */
export const accountKinds = [
  'freezeAccount',
  'unfreezeAccount',
  'setMobile',
  'releaseIdNo',
] as const satisfies (typeof proposalKinds)[number][];
/** Roles that propose and confirm; each kind has some of them. */
export const proposalRoles = ['admin', 'policy2', 'lead', 'review2'] as const satisfies Role[];
export type ProposalKind = (typeof proposalKinds)[number];

export const longestPassword = 200;
export const shortestPassword = 12;
