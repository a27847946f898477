import { isDeepStrictEqual } from 'node:util';

import type { CallTypes } from '@domain/contract/types';
import { isId } from '@domain/schema';
import type { Problem } from '@domain/errors';
import { rolesConflict } from '@domain/office';

import type { Db } from '../platform/db/tables';
import type { StaffRow } from '../platform/db/tables/staff';
import { within } from '../platform/db/transaction';
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
import { covers, coversRegions, requireScope, type StaffCaller } from '../auth/caller';
import { invite, newMember } from './invitations';
import { me } from '../auth/officeSessions';
import type { Confirmation, Kinds } from '../proposals/kinds';
import { propose } from '../proposals/proposals';
import { signInName } from './signIn';
import { findStaffBySignIn } from './staffRecords';

type Person = CallTypes['changeStaff']['reply'];
type Proposed = CallTypes['createStaff']['reply'];
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

const invalid = (field: string, problem: Problem) =>
  new AppError('VALIDATION_FAILED', { fields: { [field]: problem } });
const takenName: Problem = { code: 'duplicate', message: '已有人使用这个登录名' };

const listed = (regions: StaffInput['regions']): string[] | null => (regions === 'all' ? null : regions);
const shown = (row: StaffRow): Person => ({ ...me(row), active: row.active });
const named = ({ id, name, sign_in: signIn }: StaffRow) => ({ id, name, signIn });

function requireActive({ active }: StaffRow): void {
  if (!active) throw invalid('active', { code: 'enum', message: '这个人已停用，请先恢复' });
}

/** Proposes a member. Throws VALIDATION_FAILED for a taken sign-in name, unknown regions or incompatible roles. */
export const createStaff = async (deps: Deps, caller: StaffCaller, input: StaffInput): Promise<Proposed> => {
  checkRegions(deps, input.regions);
  checkRoles(input.roles);
  requireScope(caller, listed(input.regions), 'change');
  const name = input.name.trim();
  const signIn = signInName(input.signIn ?? name);
  if (!name) throw invalid('name', { code: 'whitespace', message: '姓名不能为空' });
  return once(deps, caller, async (trx) => {
    if (await findStaffBySignIn(trx, signIn)) throw invalid(input.signIn ? 'signIn' : 'name', takenName);
    const { roles, regions } = input;
    const organisation = input.organisation?.trim() ?? '';
    return propose(trx, deps, caller, {
      content: { kind: 'createStaff', name, signIn, organisation, roles, regions },
      regions: listed(regions),
      hasCode: true,
      detail: { signIn, roles, regions },
    });
  });
};

/** Proposes a new invitation for a member who lost the password. The present one stays valid until the invitation is accepted. */
export const inviteStaff = (deps: Deps, caller: StaffCaller, id: string): Promise<Proposed> =>
  once(deps, caller, async (trx) => {
    const row = isId(id) ? await lockStaff(trx, id) : undefined;
    if (!row) throw new AppError('NOT_FOUND');
    requireScope(caller, row.regions, 'change');
    requireActive(row);
    return propose(trx, deps, caller, {
      content: { kind: 'inviteStaff', member: named(row) },
      regions: row.regions,
      hasCode: true,
      detail: { signIn: row.sign_in },
    });
  });

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

const rightsOf = (row: StaffRow) => ({
  roles: row.roles,
  regions: row.regions ?? ('all' as const),
  active: row.active,
});

/** Returns whether the change gives the member a role or a city more, or the access back. */
const widens = (before: StaffRow, { roles, regions, active }: Change): boolean =>
  roles?.some((role) => !before.roles.includes(role)) ||
  (regions !== undefined && !covers(before.regions, listed(regions))) ||
  (active === true && !before.active);

/**
 * A change that widens rights is proposed as a whole; any other takes effect with the member's next call. A deactivated member has no
 * session and no valid invitation.
 */
export const changeStaff = (
  deps: Deps,
  caller: StaffCaller,
  id: string,
  { seen, ...change }: Change,
  giveBackCases: GiveBackCases,
): Promise<CallTypes['changeStaff']['reply']> => {
  checkRegions(deps, change.regions);
  return once(deps, caller, async (trx) => {
    await lockStaffTable(trx);
    const before = isId(id) ? await lockStaff(trx, id) : undefined;
    if (!before) throw new AppError('NOT_FOUND');
    requireScope(caller, before.regions, 'change');
    if (change.regions) requireScope(caller, listed(change.regions), 'change');
    requireSeen(before, change, seen);
    if (!widens(before, change)) {
      const { actor, address } = caller;
      return applyChange(trx, deps, before, change, { actor, address }, giveBackCases);
    }
    requireValidRoles(before, change);
    if (caller.id === id) throw new AppError('OTHER_PERSON_NEEDED');
    const proposal = await propose(trx, deps, caller, {
      content: { kind: 'changeStaff', member: named(before), before: rightsOf(before), change },
      regions: regionsOfChange(before, change),
      subjectId: id,
      detail: { signIn: before.sign_in, ...change },
    });
    return { ...shown(before), proposal };
  });
};

/** Returns the cities of the member before and after the change; `null`: the whole province. */
const regionsOfChange = (before: StaffRow, { regions }: Change): string[] | null => {
  const after = regions ? listed(regions) : before.regions;
  return before.regions && after && [...new Set([...before.regions, ...after])];
};

/** Returns the roles if they change. A member who had them before a rule against their combination keeps them. */
function requireValidRoles(before: StaffRow, { roles }: Change): StaffInput['roles'] | undefined {
  if (!roles || isSame(roles, before.roles)) return undefined;
  checkRoles(roles);
  return roles;
}

async function applyChange(
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
    await dropOfficeSessions(trx, id);
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

export type StaffKinds = Pick<Kinds, 'createStaff' | 'changeStaff' | 'inviteStaff'>;

/** What another admin, or the console of the server, puts into force. */
export function staffKinds(deps: Pick<Deps, 'clock'>, giveBackCases: GiveBackCases): StaffKinds {
  const common = { roles: ['admin'] as const, atConsole: true };
  const lockMember = async (trx: Db, id: string): Promise<StaffRow> => {
    await lockStaffTable(trx);
    const row = await lockStaff(trx, id);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  };
  const enter = (
    trx: Db,
    { proposalId, ...by }: Confirmation,
    entry: { action: string; id: string; detail?: object },
  ) =>
    audit(within(deps, trx), {
      ...by,
      action: entry.action,
      target: `staff:${entry.id}`,
      detail: { ...entry.detail, proposal: proposalId },
    });
  return {
    createStaff: {
      ...common,
      regions: async (_, { regions }) => listed(regions),
      apply: async (trx, { name, signIn, organisation, roles, regions }, by) => {
        checkRoles(roles);
        await lockStaffTable(trx);
        const member = { sign_in: signIn, name, organisation, roles, regions: listed(regions) };
        const row = newMember(member, deps.clock.now());
        if (!(await insertStaff(trx, row))) throw invalid('signIn', takenName);
        await enter(trx, by, { action: 'create_staff', id: row.id, detail: { roles, regions } });
        return { invitation: await invite(trx, deps, { staffId: row.id, proposalId: by.proposalId }) };
      },
    },
    changeStaff: {
      ...common,
      regions: async (trx, { member, change }) => regionsOfChange(await lockMember(trx, member.id), change),
      apply: async (trx, { member, before, change }, { proposalId, ...by }) => {
        const row = await lockMember(trx, member.id);
        const current = rightsOf(row);
        if (!(Object.keys(before) as (keyof typeof before)[]).every((key) => isSame(current[key], before[key])))
          throw new AppError('REVISION_CONFLICT', { data: shown(row) });
        await applyChange(trx, deps, row, change, { ...by, detail: { proposal: proposalId } }, giveBackCases);
        return {};
      },
    },
    inviteStaff: {
      ...common,
      regions: async (trx, { member }) => (await lockMember(trx, member.id)).regions,
      apply: async (trx, { member }, by) => {
        const row = await lockMember(trx, member.id);
        requireActive(row);
        await enter(trx, by, { action: 'invite_staff', id: row.id });
        return { invitation: await invite(trx, deps, { staffId: row.id, proposalId: by.proposalId }) };
      },
    },
  };
}

/** Returns the members whose cities are all among the caller's. */
export async function staff(deps: Deps, caller: StaffCaller) {
  const list = (await listStaff(deps.db, deps.clock.now()))
    .filter((row) => coversRegions(caller, row.regions))
    .map((row) => ({ ...me(row), active: row.active, invited: row.invited === true }));
  return { list, total: list.length };
}
