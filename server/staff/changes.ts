import { isDeepStrictEqual } from 'node:util';

import type { CallTypes } from '@domain/contract/types';
import type { Problem } from '@domain/errors';
import { rolesConflict } from '@domain/office';

import { covers } from '../auth/caller';
import { dropOfficeSessions } from '../auth/officeSessionRecords';
import { me } from '../auth/officeSessions';
import type { Deps } from '../deps';
import { AppError, invalid } from '../errors';
import { audit } from '../platform/audit/audit';
import type { Db } from '../platform/db/tables';
import type { StaffRow } from '../platform/db/tables/staff';
import { beforeCommit, within } from '../platform/db/transaction';
import { hasAdminOfAll, updateStaff, voidInvitations } from './queries';

export type StaffInput = CallTypes['createStaff']['body'];
export type Change = Omit<CallTypes['changeStaff']['body'], 'seen'>;
type Person = Omit<CallTypes['changeStaff']['reply'], 'proposal'>;

/** Throws VALIDATION_FAILED for cities that the list lacks. A member keeps those that it has `before`, so that it can be changed. */
export function checkRegions(
  deps: Pick<Deps, 'cityCodes'>,
  regions: StaffInput['regions'] | undefined,
  before: readonly string[] | null = null,
): void {
  const foreign = Array.isArray(regions)
    ? regions.filter((code) => !deps.cityCodes.has(code) && !before?.includes(code))
    : [];
  if (foreign.length) throw invalid('regions', { code: 'enum', message: `没有这些地区：${foreign.join('、')}` });
}

const conflictMessages = {
  admin: '管理员只能兼任审计，不能兼任办理、资金、政策或组长角色；请另设一人',
  release: '放行和复审不能是同一人；请另设一人',
} as const;

export function checkRoles(chosen: StaffInput['roles']): void {
  const conflict = rolesConflict(chosen);
  if (conflict) throw invalid('roles', { code: 'enum', message: conflictMessages[conflict] });
}

export const takenName: Problem = { code: 'duplicate', message: '已有人使用这个登录名' };

export const listed = (regions: StaffInput['regions']): string[] | null => (regions === 'all' ? null : regions);
export const shown = (row: StaffRow): Person => ({ ...me(row), active: row.active });
export const named = ({ id, name, sign_in: signIn }: StaffRow) => ({ id, name, signIn });

export function requireActive({ active }: StaffRow): void {
  if (!active) throw invalid('active', { code: 'enum', message: '这个人已停用，请先恢复' });
}

const noAdminLeft: Problem = {
  code: 'required',
  reason: 'required.admin',
  message: '至少要有一个在用的、管全部城市的管理员。',
};

/** Returns whether the member lost a role or a city: it may no longer be allowed to work on the cases that are assigned to it. */
const mayDoLess = (before: StaffRow, { roles, regions }: StaffRow): boolean =>
  before.roles.some((role) => !roles.includes(role)) ||
  (regions !== null && (before.regions === null || before.regions.some((code) => !regions.includes(code))));

const inOrder = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value);
export const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(inOrder(a), inOrder(b));

/** Ends the assignments of a member. */
export type GiveBackCases = (trx: Db, staffId: string) => Promise<unknown>;

export const rightsOf = (row: StaffRow) => ({
  roles: row.roles,
  regions: row.regions ?? ('all' as const),
  active: row.active,
});

/** Returns whether the change gives the member a role or a city more, or the access back. */
export const widens = (before: StaffRow, { roles, regions, active }: Change): boolean =>
  roles?.some((role) => !before.roles.includes(role)) ||
  (regions !== undefined && !covers(before.regions, listed(regions))) ||
  (active === true && !before.active);

/** Returns the cities of the member before and after the change; `null`: the whole province. */
export const regionsOfChange = (before: StaffRow, { regions }: Change): string[] | null => {
  const after = regions ? listed(regions) : before.regions;
  return before.regions && after && [...new Set([...before.regions, ...after])];
};

/** Returns the roles if they change. Unchanged roles are not checked: a combination from before its rule stays valid. */
export function requireValidRoles(before: StaffRow, { roles }: Change): StaffInput['roles'] | undefined {
  if (!roles || isSame(roles, before.roles)) return undefined;
  checkRoles(roles);
  return roles;
}

export async function applyChange(
  trx: Db,
  deps: Pick<Deps, 'clock'>,
  before: StaffRow,
  change: Change,
  { detail, ...by }: { actor: string; address?: string; detail?: Record<string, unknown> },
  giveBackCases: GiveBackCases,
): Promise<Person> {
  const { id } = before;
  const roles = requireValidRoles(before, change);
  const row = await updateStaff(trx, id, {
    ...(change.name?.trim() && { name: change.name.trim() }),
    ...(change.organisation !== undefined && { organisation: change.organisation.trim() }),
    ...(roles && { roles }),
    ...(change.regions && { regions: listed(change.regions) }),
    ...(change.active !== undefined && { active: change.active }),
    changed_at: deps.clock.now(),
  });
  // The last active admin of all cities cannot be deactivated and cannot lose the role or a city.
  if (before.roles.includes('admin') && before.regions === null && !(await hasAdminOfAll(trx)))
    throw new AppError('TRANSITION_FORBIDDEN', { fields: { roles: noAdminLeft } });
  if (!row.active || mayDoLess(before, row)) await giveBackCases(trx, id);
  if (!row.active) {
    // After `checkBeforeCommit`, which requires the session of this call: members may deactivate themselves.
    beforeCommit(trx, () => dropOfficeSessions(trx, id));
    await voidInvitations(trx, id, deps.clock.now());
  }
  await audit(within(deps, trx), {
    ...by,
    action: 'change_staff',
    target: `staff:${id}`,
    detail: { ...change, ...detail },
  });
  return shown(row);
}
