import { dropOld } from '../platform/db/dropOld';
import type { Db } from '../platform/db/tables';
import type { ProposalRow } from '../platform/db/tables/staff';
import { accountOfProposal } from './proposalRecords';

export const insertProposal = (trx: Db, row: ProposalRow) => trx.insertInto('proposals').values(row).execute();

/** Returns the proposals that can be confirmed, with the names of their proposers, the oldest first. */
export const openProposals = (db: Db, now: Date) =>
  db
    .selectFrom('proposals')
    .innerJoin('staff', 'staff.id', 'proposals.proposed_by')
    .selectAll('proposals')
    .select(['staff.name as proposer', accountOfProposal.as('account_id')])
    .where('confirmed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('until', '>', now)
    .orderBy('proposed_at')
    .orderBy('proposals.id')
    .execute();

export const lockProposal = (trx: Db, id: string): Promise<ProposalRow | undefined> =>
  trx
    .selectFrom('proposals')
    .selectAll()
    .select(accountOfProposal.as('account_id'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const endProposal = (
  trx: Db,
  id: string,
  end: Pick<ProposalRow, 'confirmed_at' | 'confirmed_by'> | Pick<ProposalRow, 'withdrawn_at' | 'withdrawn_by'>,
) => trx.updateTable('proposals').set(end).where('id', '=', id).execute();

export const activeMembers = (db: Db) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'roles', 'regions'])
    .where('active', '=', true)
    .orderBy('name')
    .execute();

export const codeHashOf = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('proposals').select('code_hash').where('id', '=', id).executeTakeFirst())?.code_hash ?? null;

export const dropOldProposals = dropOld('proposals', ['id'], 'until');
