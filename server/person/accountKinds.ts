import type { accountKinds as kindsOfAccounts } from '@domain/office';
import { eraseAccount, lockAccount, findAccountByMobile } from '../accounts/accountRecords';
import {
  endUnlessConfirmed,
  freezeAccount,
  hasBegunAt,
  openSignIn,
  refusesSignIn,
  stopsPayments,
  unfreeze,
  waitsUntil,
} from '../accounts/frozen';
import { replaceMobile } from '../accounts/replaceMobile';
import { markForeign } from '../cases/caseRecords';
import { deleteDraftAndReservation } from '../cases/money/deleteDraftAndReservation';
import type { Deps } from '../deps';
import { AppError, invalid } from '../errors';
import { deleteSettings } from '../messages/messageRecords';
import { planForAccount } from '../messages/plan';
import { deleteNotifications } from '../notifications/notificationRecords';
import { audit } from '../platform/audit/audit';
import type { Db } from '../platform/db/tables';
import type { CaseRow } from '../platform/db/tables/applications';
import type { AccountRow } from '../platform/db/tables/identity';
import type { ProposalRow } from '../platform/db/tables/staff';
import { within } from '../platform/db/transaction';
import type { Confirmation, Kinds } from '../proposals/kinds';
import { submittedCitiesOf } from './officeAccountQueries';
import { lockOwn } from './ownDataQueries';

type AccountKind = (typeof kindsOfAccounts)[number];

/** Returns the cities of the submitted cases. Members of any city are responsible for an account without cases. */
export const citiesOf = (cases: readonly Pick<CaseRow, 'status' | 'region_code'>[]): string[] => [
  ...new Set(cases.flatMap(({ status, region_code: city }) => (status !== 'draft' && city ? [city] : []))),
];

export const refused = (reason: string, message: string) =>
  new AppError('TRANSITION_FORBIDDEN', { fields: { account: { code: 'unknown', reason, message } } });

/** Throws TRANSITION_FORBIDDEN when the account is frozen until two members lift it, or when there is no freeze to lift. */
export function requireFreezeToChange({ clock }: Pick<Deps, 'clock'>, account: AccountRow, kind: string): void {
  const now = clock.now();
  if (kind === 'freezeAccount' && refusesSignIn(account, now) && !waitsUntil(account, now))
    throw refused('unknown.frozenAccount', '这个账号已经冻结');
  if (kind === 'unfreezeAccount' && !stopsPayments(account, now))
    throw refused('unknown.notFrozen', '这个账号没有冻结');
}

const mobileOfAnother = () =>
  invalid('mobile', { code: 'duplicate', reason: 'duplicate.mobile', message: '这个手机号已有别的账号使用' });

/** Throws VALIDATION_FAILED when the number belongs to another account. */
export async function requireUnusedMobile(
  trx: Db,
  { vault }: Pick<Deps, 'vault'>,
  { id }: AccountRow,
  mobile: string,
): Promise<void> {
  const holder = await findAccountByMobile(trx, vault.index('mobile', mobile));
  if (holder && holder.id !== id) throw mobileOfAnother();
}

/**
 * Returns what a proposal for an account depends on: its freeze and its number. `{ from }` before the sign-in opens by itself, so that its
 * opening counts as a change.
 */
export const stateOf = ({ clock }: Pick<Deps, 'clock'>, account: AccountRow): string => {
  const { frozen_at, recovered_at, mobile_index } = account;
  const now = clock.now();
  const frozenSince = stopsPayments(account, now) ? frozen_at : null;
  const signInOpenFrom = recovered_at && recovered_at > now ? { from: recovered_at } : recovered_at;
  return JSON.stringify([frozenSince, signInOpenFrom, mobile_index]);
};

/** Whether a proposal of a freeze has begun one: with payments that were stopped already, it has closed the sign-in only. */
export function hasBegunFreeze({
  proposed_at,
  found_state,
}: Pick<ProposalRow, 'proposed_at' | 'found_state'>): boolean {
  const [frozenSince, signInOpenFrom] = JSON.parse(found_state ?? '[]') as [string | null, { from?: string } | null];
  return (
    frozenSince === proposed_at.toISOString() || signInOpenFrom?.from === endUnlessConfirmed(proposed_at).toISOString()
  );
}

/** What a lead proposes for an account and another lead, or a member of the second review, puts into force. */
export function accountKinds(deps: Deps): Required<Pick<Kinds, AccountKind>> {
  const common = {
    roles: ['lead', 'review2'] as const,
    proposers: ['lead'] as const,
    atConsole: false,
    lockSubject: async (trx: Db, { account }: { account: { id: string } }) => citiesOf(await lockOwn(trx, account.id)),
    regionsOfAccounts: async (db: Db, accountIds: readonly string[]) => {
      const cases = await submittedCitiesOf(db, accountIds);
      return new Map(accountIds.map((id) => [id, citiesOf(cases.filter((row) => row.account_id === id))]));
    },
    state: async (trx: Db, { account: { id } }: { account: { id: string } }) => {
      const account = await lockAccount(trx, id);
      return account ? stateOf(deps, account) : null;
    },
  };
  const lockWithIdNo = async (trx: Db, id: string): Promise<AccountRow> => {
    const account = await lockAccount(trx, id);
    if (!account?.id_no_index) throw new AppError('NOT_FOUND');
    return account;
  };
  const enter = (trx: Db, { proposalId, actor, address }: Confirmation, action: string, { id }: AccountRow) =>
    audit(within(deps, trx), { actor, address, action, target: `account:${id}`, detail: { proposal: proposalId } });
  const lift = async (trx: Db, account: AccountRow, by: Confirmation) => {
    await unfreeze(trx, deps, account);
    await planForAccount(trx, deps, { accountId: account.id, kind: 'account_unfrozen' });
    await enter(trx, by, 'unfreeze_account', account);
  };
  return {
    freezeAccount: {
      ...common,
      apply: async (trx, { kind, account: { id } }, by) => {
        const account = await lockWithIdNo(trx, id);
        requireFreezeToChange(deps, account, kind);
        await freezeAccount(trx, deps, account);
        await enter(trx, by, 'freeze_account', account);
        return {};
      },
      takeBack: async (trx, accountId, { proposedAt, ...by }) => {
        const account = await lockAccount(trx, accountId);
        // A freeze that another proposal began, or that a member has confirmed, stays.
        if (!account || !hasBegunAt(account, proposedAt, deps.clock.now())) return;
        if (account.frozen_until) return lift(trx, account, by);
        // The office had given the account a new number: its payments stay stopped.
        await openSignIn(trx, deps, account);
        await enter(trx, by, 'open_sign_in', account);
      },
    },
    unfreezeAccount: {
      ...common,
      apply: async (trx, { kind, account: { id } }, by) => {
        const account = await lockWithIdNo(trx, id);
        requireFreezeToChange(deps, account, kind);
        await lift(trx, account, by);
        return {};
      },
    },
    setMobile: {
      ...common,
      apply: async (trx, { account: { id }, mobile }, { proposalId, actor, address }) => {
        const account = await lockWithIdNo(trx, id);
        const isStopped = stopsPayments(account, deps.clock.now());
        const by = { actor, address, detail: { proposal: proposalId, ...(isStopped && { payments: 'stopped' }) } };
        if (!(await replaceMobile(trx, deps, account, mobile, by))) throw mobileOfAnother();
        // A thief may have changed the payee of a case: the owner signs in and compares it before anything is paid.
        if (isStopped) await openSignIn(trx, deps, account);
        await planForAccount(trx, deps, { accountId: id, kind: 'mobile_set' });
        return {};
      },
    },
    releaseIdNo: {
      ...common,
      apply: async (trx, { account: { id } }, by) => {
        const cases = await lockOwn(trx, id);
        const account = await lockWithIdNo(trx, id);
        for (const row of cases) if (row.status === 'draft') await deleteDraftAndReservation(trx, deps, row, by.actor);
        if (account.id_no_index) await markForeign(trx, id, account.id_no_index);
        // Its submitted cases are judged as they are; a frozen account is not paid.
        await freezeAccount(trx, deps, account);
        await deleteSettings(trx, id);
        await deleteNotifications(trx, id);
        await eraseAccount(trx, id, deps.clock.now());
        await enter(trx, by, 'release_id_no', account);
        return {};
      },
    },
  };
}
