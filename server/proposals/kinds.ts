import type { ProposalContent } from '@domain/contract/schemas/proposals';
import type { ProposalKind, Role } from '@domain/office';

import type { Db } from '../platform/db/tables';
import type { ProposalRow } from '../platform/db/tables/staff';

/** Who confirms a proposal, for the audit log. */
export interface Confirmation {
  /** `staff:<id>` or `console` */
  actor: string;
  address?: string;
  proposalId: string;
}

export interface Effect {
  invitation?: string;
}

/** What the subject of a kind decides about its proposals. */
export interface KindRules<C extends ProposalContent = ProposalContent> {
  /** the members who see and confirm it */
  roles: readonly Role[];
  /** the members who propose it, where that is not all of `roles` */
  proposers?: readonly Role[];
  /** whether the console of the server confirms it while no member may */
  atConsole: boolean;
  /** Locks what the proposal changes and returns the cities that proposer and confirmer must have; `null`: the whole province. */
  lockSubject(trx: Db, content: C): Promise<readonly string[] | null>;
  /** Returns the cities of accounts by now, without locks: members of all of them see their proposals. */
  regionsOfAccounts?(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Returns what the proposal depends on, as text: a change between proposal and confirmation refuses it. */
  state?(trx: Db, content: C): Promise<string | null>;
  /** Puts the proposal into force. Throws when the state has changed since it was made. */
  apply(trx: Db, content: C, by: Confirmation): Promise<Effect>;
  /** Takes back what the proposal has done at once to an account, when it is withdrawn or declined. */
  takeBack?(trx: Db, accountId: string, by: Confirmation & { proposedAt: Date }): Promise<void>;
}

/** A server of an older release lacks the rules of newer kinds, and shows no proposal of them. */
export type Kinds = { [K in ProposalKind]?: KindRules<Extract<ProposalContent, { kind: K }>> };

/** Returns the proposals with the cities that they concern by now: their accounts may have got cases since they were made. */
export async function withRegionsByNow<R extends ProposalRow>(db: Db, kinds: Kinds, rows: readonly R[]): Promise<R[]> {
  const byNow = new Map<string, readonly string[]>();
  const rulesOfKinds = new Set(rows.map(({ kind }) => kinds[kind]?.regionsOfAccounts));
  for (const regionsOf of rulesOfKinds) {
    const ids = rows.flatMap(({ kind, account_id: id }) =>
      id !== null && kinds[kind]?.regionsOfAccounts === regionsOf ? [id] : [],
    );
    if (regionsOf && ids.length > 0)
      for (const [id, regions] of await regionsOf(db, [...new Set(ids)])) byNow.set(id, regions);
  }
  return rows.map((row) => {
    const more = row.account_id === null ? undefined : byNow.get(row.account_id);
    return more && row.regions ? { ...row, regions: [...new Set([...row.regions, ...more])] } : row;
  });
}
