import type { Deps } from '../deps';
import { AppError, invalid } from '../errors';
import { audit } from '../platform/audit/audit';
import type { Db } from '../platform/db/tables';
import type { StaffRow } from '../platform/db/tables/staff';
import { within } from '../platform/db/transaction';
import type { Confirmation, Kinds } from '../proposals/kinds';
import {
  applyChange,
  checkRoles,
  type GiveBackCases,
  isSame,
  listed,
  regionsOfChange,
  requireActive,
  rightsOf,
  shown,
  takenName,
} from './changes';
import { invite, newMember } from './invitations';
import { insertStaff, lockStaff } from './queries';

export type StaffKinds = Required<Pick<Kinds, 'createStaff' | 'changeStaff' | 'inviteStaff'>>;

/** What another admin, or the console of the server, puts into force, one after the other (`oneAfterTheOther`). */
export function staffKinds(deps: Pick<Deps, 'clock'>, giveBackCases: GiveBackCases): StaffKinds {
  const common = { roles: ['admin'] as const, atConsole: true };
  const lockMember = async (trx: Db, id: string): Promise<StaffRow> => {
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
      lockSubject: async (_, { regions }) => listed(regions),
      apply: async (trx, { name, signIn, organisation, roles, regions }, by) => {
        checkRoles(roles);
        const member = { sign_in: signIn, name, organisation, roles, regions: listed(regions) };
        const row = newMember(member, deps.clock.now());
        if (!(await insertStaff(trx, row))) throw invalid('signIn', takenName);
        await enter(trx, by, { action: 'create_staff', id: row.id, detail: { roles, regions } });
        return { invitation: await invite(trx, deps, { staffId: row.id, proposalId: by.proposalId }) };
      },
    },
    changeStaff: {
      ...common,
      lockSubject: async (trx, { member, change }) => regionsOfChange(await lockMember(trx, member.id), change),
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
      lockSubject: async (trx, { member }) => (await lockMember(trx, member.id)).regions,
      apply: async (trx, { member }, by) => {
        const row = await lockMember(trx, member.id);
        requireActive(row);
        await enter(trx, by, { action: 'invite_staff', id: row.id });
        return { invitation: await invite(trx, deps, { staffId: row.id, proposalId: by.proposalId }) };
      },
    },
  };
}
