/** Accounts of applicants by the office: found by an ID number, frozen and recovered by two members (decision 0067). */
import type { FastifyInstance } from 'fastify';
import type { ProposalContent } from '@domain/contract/schemas/proposals';
import type { CallTypes } from '@domain/contract/types';
import type { Problem } from '@domain/errors';
import { isSameName } from '@domain/rules/name';
import { soughtIndexTexts } from '@domain/rules/personSearch';
import { isId } from '@domain/schema';
import { DAY_MS, shanghaiInstant } from '@domain/time';
import { findAccountsByIdNo, lockAccount } from '../accounts/accountRecords';
import { freezeForADay, refusesSignIn, stopsPayments, waitsUntil } from '../accounts/frozen';
import { readMobile, readName, readSoughtIdNo, refuseRealMobile } from '../accounts/personFields';
import { maskedUser, readableIdentityOf } from '../accounts/identity';
import { coversRegions, requireScope, seesRegion, type StaffCaller } from '../auth/caller';
import { staffCalls } from '../auth/requireOffice';
import type { Deps } from '../deps';
import { AppError, invalid } from '../errors';
import { once } from '../http/idempotency/once';
import { audit } from '../platform/audit/audit';
import { later } from '../platform/clock';
import type { AccountRow } from '../platform/db/tables/identity';
import { within } from '../platform/db/transaction';
import { unconfirmedFreezes } from '../proposals/proposalRecords';
import { propose } from '../proposals/proposals';
import { citiesOf, hasBegunFreeze, refused, requireFreezeToChange, requireUnusedMobile, stateOf } from './accountKinds';
import { countSignedIn, submittedCases } from './officeAccountQueries';
import { lockOwn } from './ownDataQueries';

type Proposal = CallTypes['proposeForAccount']['body'];

const severalCountries: Problem = {
  code: 'format',
  reason: 'format.severalCountries',
  message: '几个国家的护照都有这个号码。请在号码前加上3位国籍代码，如EGY A1234567',
};

/** Returns the account with an ID number, masked, and the cases of the caller's cities. Each outcome is recorded in the audit log. */
async function findAccount(deps: Deps, caller: StaffCaller, typed: string): Promise<CallTypes['findAccount']['reply']> {
  const indexes = soughtIndexTexts(readSoughtIdNo(deps, typed)).map((text) => deps.vault.index('idNo', text));
  const accounts = await findAccountsByIdNo(deps.db, indexes);
  const { actor, address } = caller;
  const targets = accounts.length ? accounts.map(({ id }) => `account:${id}`) : [undefined];
  for (const target of targets)
    await audit(deps, { actor, address, action: 'find_account', ...(target && { target }) });
  const [account, another] = accounts;
  if (another) throw invalid('idNo', severalCountries);
  if (!account) throw new AppError('NOT_FOUND');
  const now = deps.clock.now();
  const until = waitsUntil(account, now);
  const cases = await submittedCases(deps.db, account.id);
  const { name, mobile } = maskedUser(readableIdentityOf(deps, account));
  return {
    id: account.id,
    name,
    mobile,
    createdAt: shanghaiInstant(account.created_at),
    frozen:
      account.frozen_at && stopsPayments(account, now)
        ? {
            since: shanghaiInstant(account.frozen_at),
            until: until && shanghaiInstant(until),
            signIn: !refusesSignIn(account, now),
          }
        : null,
    ...(await countSignedIn(deps.db, account.id, now)),
    cases: cases
      .filter((row) => seesRegion(caller, row.region_code))
      .map(({ id, number, status, stage, region_code }) => ({ id, number, status, stage, regionCode: region_code })),
    mayPropose: coversRegions(caller, citiesOf(cases)),
  };
}

/** Returns what is proposed. Throws VALIDATION_FAILED for a wrong number or name. */
function contentOf(deps: Deps, account: AccountRow, { kind, reason, mobile, name }: Proposal): ProposalContent {
  const identity = readableIdentityOf(deps, account);
  const masked = maskedUser(identity);
  const common = { account: { id: account.id, name: masked.name, mobile: masked.mobile }, reason: reason.trim() };
  if (!common.reason) throw invalid('reason', { code: 'whitespace', message: '原因不能为空' });
  if (kind === 'setMobile') {
    const newMobile = readMobile({ mobile: mobile ?? '' });
    refuseRealMobile(deps.config, newMobile);
    return { kind, ...common, mobile: newMobile };
  }
  if (kind !== 'releaseIdNo') return { kind, ...common };
  const ownerName = readName(name ?? '');
  if (identity.name === null && account.name_sealed !== null)
    throw refused('unknown.unreadableName', '这个账号的姓名无法解密，不能排除是本人的账号；请先冻结，并联系运维人员');
  // Under the owner's name the account may be the owner's, whose drafts would be lost.
  if (isSameName(ownerName, identity.name ?? ''))
    throw invalid('name', {
      code: 'unknown',
      reason: 'unknown.ownName',
      message: '账号的姓名与本人相同，请改为设置新的手机号',
    });
  return { kind, ...common, ownerName };
}

/** From a lead's own freeze that no other member has confirmed to the next one that begins at once: one lead cannot lock an owner out. */
const AT_ONCE_AGAIN_MS = 7 * DAY_MS;

/** Proposes to freeze or recover an account. A freeze begins at once and ends after a day unless another member confirms it. */
const proposeForAccount = (
  deps: Deps,
  caller: StaffCaller,
  id: string,
  proposal: Proposal,
): Promise<CallTypes['proposeForAccount']['reply']> =>
  once(deps, caller, async (trx) => {
    if (!isId(id)) throw new AppError('NOT_FOUND');
    const cases = await lockOwn(trx, id);
    const account = await lockAccount(trx, id);
    // Only an account with an ID number is found.
    if (!account?.id_no_index) throw new AppError('NOT_FOUND');
    const regions = citiesOf(cases);
    requireScope(caller, regions, 'change');
    const content = contentOf(deps, account, proposal);
    requireFreezeToChange(deps, account, content.kind);
    if (content.kind === 'setMobile') await requireUnusedMobile(trx, deps, account, content.mobile);
    // A proposal knows the freeze that it has begun by its instant.
    const now = deps.clock.now();
    const atOnce = { ...deps, clock: { now: () => now } };
    const since = later(now, -AT_ONCE_AGAIN_MS);
    const isAtOnce =
      content.kind === 'freezeAccount' &&
      !refusesSignIn(account, now) &&
      !(await unconfirmedFreezes(trx, { accountId: id, proposerId: caller.id, since })).some(hasBegunFreeze);
    if (isAtOnce) await freezeForADay(trx, atOnce, account);
    const accountByNow = (isAtOnce && (await lockAccount(trx, id))) || account;
    const state = stateOf(atOnce, accountByNow);
    const proposed = await propose(trx, atOnce, caller, { content, regions, state, accountId: id });
    if (!isAtOnce) return proposed;
    const until = shanghaiInstant(waitsUntil(accountByNow, now) ?? now);
    const { actor, address } = caller;
    const begun = { actor, address, action: 'freeze_account', target: `account:${id}` };
    await audit(within(deps, trx), { ...begun, detail: { until, proposal: proposed.id } });
    return { ...proposed, frozenUntil: until };
  });

export function officeAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const call = staffCalls(app, deps);
  call('findAccount', (deps, caller, { body }) => findAccount(deps, caller, body.idNo));
  call('proposeForAccount', (deps, caller, { params, body }) => proposeForAccount(deps, caller, params.id, body));
}
