import { isDeepStrictEqual } from 'node:util';

import type { CallTypes } from '@domain/contract/types';
import { isId } from '@domain/schema';
import type { Problem, Problems } from '@domain/errors';
import { rolesConflict } from '@domain/office';

import type { Db } from '../platform/db/tables';
import type { StaffRow } from '../platform/db/tables/staff';
import { transaction, within } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import {
  hasAdminOfAll,
  insertStaff,
  listStaff,
  lockStaff,
  lockStaffTable,
  updateStaff,
  voidInvitations,
} from './queries';
import { dropOfficeSessions } from '../auth/officeSessionRecords';
import { audit } from '../platform/audit/audit';
import { once } from '../http/idempotency/once';
import { coversRegions, requireScope, type StaffCaller } from '../auth/caller';
import { invite, newMember } from './invitations';
import { me } from '../auth/officeSessions';
import { signInName } from './signIn';

type Person = CallTypes['changeStaff']['reply'];
type NewPerson = CallTypes['createStaff']['reply'];
type StaffInput = CallTypes['createStaff']['body'];
type Change = CallTypes['changeStaff']['body'];

function checkRegions(deps: Deps, regions: StaffInput['regions'] | undefined): void {
  const foreign = Array.isArray(regions) ? regions.filter((code) => !deps.cityCodes.has(code)) : [];
  if (foreign.length)
    throw new AppError('VALIDATION_FAILED', {
      fields: { regions: { code: 'enum', message: `没有这些地区：${foreign.join('、')}` } },
    });
}

const conflictMessages = {
  admin: '管理员只能兼任审计，不能兼任办理、资金、政策或组长角色；请另设一人',
  release: '放行和复审不能是同一人；请另设一人',
} as const;

function checkRoles(chosen: StaffInput['roles']): void {
  const conflict = rolesConflict(chosen);
  if (conflict)
    throw new AppError('VALIDATION_FAILED', {
      fields: { roles: { code: 'enum', message: conflictMessages[conflict] } },
    });
}

const listed = (regions: StaffInput['regions']): string[] | null => (regions === 'all' ? null : regions);
const shown = (row: StaffRow): Person => ({ ...me(row), active: row.active });

/** Creates a member with an invitation. Throws VALIDATION_FAILED for a taken sign-in name, unknown regions or incompatible roles. */
export const createStaff = async (deps: Deps, caller: StaffCaller, input: StaffInput): Promise<NewPerson> => {
  checkRegions(deps, input.regions);
  checkRoles(input.roles);
  requireScope(caller, listed(input.regions), 'change');
  return once(deps, caller, async (trx) => {
    await lockStaffTable(trx);
    const member = {
      sign_in: signInName(input.signIn ?? input.name),
      name: input.name.trim(),
      organisation: input.organisation?.trim() ?? '',
      roles: input.roles,
      regions: listed(input.regions),
    };
    const row = newMember(member, deps.clock.now());
    const fields: Problems = {};
    if (!row.name) fields.name = { code: 'whitespace', message: '姓名不能为空' };
    else if (!(await insertStaff(trx, row)))
      fields[input.signIn ? 'signIn' : 'name'] = { code: 'duplicate', message: '已有人使用这个登录名' };
    if (Object.keys(fields).length) throw new AppError('VALIDATION_FAILED', { fields });
    const { actor, address } = caller;
    const detail = { roles: row.roles, regions: input.regions };
    await audit(within(deps, trx), { actor, action: 'create_staff', target: `staff:${row.id}`, detail, address });
    return { ...shown(row), invitation: await invite(trx, deps, row.id) };
  });
};

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
const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(inOrder(a), inOrder(b));

/** Throws REVISION_CONFLICT when a changed field has neither the value that the caller has seen nor the one that it sends. */
function requireSeen(before: StaffRow, change: Change, seen: NonNullable<Change['seen']> = {}): void {
  const current = shown(before);
  const isOutdated = (Object.keys(seen) as (keyof typeof seen)[]).some(
    (key) => key in change && !isSame(current[key], seen[key]) && !isSame(current[key], change[key]),
  );
  if (isOutdated) throw new AppError('REVISION_CONFLICT', { data: current });
}

/** Ends the assignments of a member. */
export type GiveBackCases = (trx: Db, staffId: string) => Promise<unknown>;

/** A change takes effect with the member's next call. A deactivated member has no session and no valid invitation. */
export const changeStaff = (
  deps: Deps,
  caller: StaffCaller,
  id: string,
  { seen, ...change }: Change,
  giveBackCases: GiveBackCases,
): Promise<Person> => {
  checkRegions(deps, change.regions);
  return transaction(deps, async (trx) => {
    await lockStaffTable(trx);
    await caller.requireStillAllowed?.(trx);
    const before = isId(id) ? await lockStaff(trx, id) : undefined;
    if (!before) throw new AppError('NOT_FOUND');
    requireScope(caller, before.regions, 'change');
    // Roles that were given before a rule against their combination stay.
    const newRoles = change.roles && !isSame(change.roles, before.roles) ? change.roles : undefined;
    if (newRoles) checkRoles(newRoles);
    if (change.regions) requireScope(caller, listed(change.regions), 'change');
    requireSeen(before, change, seen);
    const row = await updateStaff(trx, id, {
      ...(change.name?.trim() && { name: change.name.trim() }),
      ...(change.organisation !== undefined && { organisation: change.organisation.trim() }),
      ...(newRoles && { roles: newRoles }),
      ...(change.regions && { regions: listed(change.regions) }),
      ...(change.active !== undefined && { active: change.active }),
      changed_at: deps.clock.now(),
    });
    // The last active admin of all cities cannot be deactivated and cannot lose the role or a city.
    if (before.roles.includes('admin') && before.regions === null && !(await hasAdminOfAll(trx)))
      throw new AppError('TRANSITION_FORBIDDEN', { fields: { roles: noAdminLeft } });
    const hasNewRole = change.roles?.some((role) => !before.roles.includes(role));
    if (caller.id === id && hasNewRole) throw new AppError('OTHER_PERSON_NEEDED');
    if (!row.active || mayDoLess(before, row)) await giveBackCases(trx, id);
    if (!row.active) {
      await dropOfficeSessions(trx, id);
      await voidInvitations(trx, id, deps.clock.now());
    }
    const { actor, address } = caller;
    await audit(within(deps, trx), { actor, action: 'change_staff', target: `staff:${id}`, detail: change, address });
    return shown(row);
  });
};

/** Returns the members whose cities are all among the caller's. */
export async function staff(deps: Deps, caller: StaffCaller) {
  const list = (await listStaff(deps.db, deps.clock.now()))
    .filter((row) => coversRegions(caller, row.regions))
    .map((row) => ({ ...me(row), active: row.active, invited: row.invited === true }));
  return { list, total: list.length };
}
