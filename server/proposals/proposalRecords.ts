import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';

/** The account that a proposal concerns. A server before the column names it in the audit entry only, also when the content is unreadable. */
export const accountOfProposal = sql<string | null>`coalesce(proposals.account_id, (
  select (l.detail ->> 'account')::uuid from audit_log l
  where l.action = 'propose' and l.target = 'proposal:' || proposals.id and l.detail ? 'account' limit 1))`;

/** Returns the freezes of the account that the member has proposed since then and no other member has confirmed. */
export const unconfirmedFreezes = (
  db: Db,
  { accountId, proposerId, since }: { accountId: string; proposerId: string; since: Date },
) =>
  db
    .selectFrom('proposals')
    .select(['proposed_at', 'found_state'])
    .where(accountOfProposal, '=', accountId)
    .where('kind', '=', 'freezeAccount')
    .where('proposed_by', '=', proposerId)
    .where('proposed_at', '>', since)
    .where('confirmed_at', 'is', null)
    .execute();
