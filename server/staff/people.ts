import type { CallTypes } from '@domain/contract/types';
import { isId } from '@domain/schema';

import { coversRegions, requireScope, type StaffCaller } from '../auth/caller';
import { oneAfterTheOther } from '../auth/memberLockRecords';
import { me } from '../auth/officeSessions';
import type { Deps } from '../deps';
import { AppError, invalid } from '../errors';
import { once } from '../http/idempotency/once';
import { lockRegions } from '../platform/db/cities';
import type { Db } from '../platform/db/tables';
import type { StaffRow } from '../platform/db/tables/staff';
import { propose } from '../proposals/proposals';
import {
  applyChange,
  type Change,
  checkRegions,
  checkRoles,
  type GiveBackCases,
  isSame,
  listed,
  named,
  regionsOfChange,
  requireActive,
  requireValidRoles,
  rightsOf,
  shown,
  type StaffInput,
  takenName,
  widens,
} from './changes';
import { listStaff, lockStaff } from './queries';
import { signInName } from './signIn';
import { findStaffBySignIn } from './staffRecords';

type Proposed = CallTypes['createStaff']['reply'];
type SeenChange = CallTypes['changeStaff']['body'];

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
    await requireExistingRegions(trx, input);
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
  once(oneAfterTheOther(deps), caller, async (trx) => {
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

/** Throws REVISION_CONFLICT when a changed field has neither the value that the caller has seen nor the one that it sends. */
function requireSeen(before: StaffRow, change: Change, seen: SeenChange['seen'] = {}): void {
  const current = shown(before);
  const isOutdated = (Object.keys(seen) as (keyof typeof seen)[]).some(
    (key) => key in change && !isSame(current[key], seen[key]) && !isSame(current[key], change[key]),
  );
  if (isOutdated) throw new AppError('REVISION_CONFLICT', { data: current });
}

/**
 * Throws VALIDATION_FAILED for a deleted city among those that a member gets, or has when it becomes active. `checkRegions` reads the cache;
 * this locks: an import deletes no city of an active member or a proposal.
 */
async function requireExistingRegions(
  trx: Db,
  { regions, active }: Pick<Change, 'regions' | 'active'>,
  before?: StaffRow,
): Promise<void> {
  const after = regions ? listed(regions) : before?.regions;
  const kept = active && !before?.active ? [] : (before?.regions ?? []);
  const checked = after?.filter((code) => !kept.includes(code)) ?? [];
  if (checked.length === 0) return;
  const existing = await lockRegions(trx, checked);
  const deleted = checked.filter((code) => !existing.includes(code));
  if (deleted.length)
    throw invalid('regions', {
      code: 'enum',
      reason: 'enum.deletedRegion',
      message: `地区${deleted.join('、')}已不存在，请改选这个人的地区`,
      params: { codes: deleted.join('、') },
    });
}

/**
 * A change that widens rights is proposed as a whole; any other takes effect with the member's next call. A deactivated member has no
 * session and no valid invitation.
 */
export const changeStaff = (
  deps: Deps,
  caller: StaffCaller,
  id: string,
  { seen, ...change }: SeenChange,
  giveBackCases: GiveBackCases,
): Promise<CallTypes['changeStaff']['reply']> =>
  once(oneAfterTheOther(deps), caller, async (trx) => {
    const before = isId(id) ? await lockStaff(trx, id) : undefined;
    if (!before) throw new AppError('NOT_FOUND');
    requireScope(caller, before.regions, 'change');
    checkRegions(deps, change.regions, before.regions);
    if (change.regions) requireScope(caller, listed(change.regions), 'change');
    requireSeen(before, change, seen);
    await requireExistingRegions(trx, change, before);
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

/** Returns the members whose cities are all among the caller's. */
export async function staff(deps: Deps, caller: StaffCaller) {
  const list = (await listStaff(deps.db, deps.clock.now()))
    .filter((row) => coversRegions(caller, row.regions))
    .map((row) => ({ ...me(row), active: row.active, invited: row.invited === true }));
  return { list, total: list.length };
}
