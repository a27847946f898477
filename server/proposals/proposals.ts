import { randomInt, randomUUID } from 'node:crypto';

import type { ProposalContent } from '@domain/contract/schemas/proposals';
import type { CallTypes } from '@domain/contract/types';
import { isId } from '@domain/schema';
import { DAY_MS, shanghaiInstant } from '@domain/time';

import { covers, coversRegions, hasRole, type StaffCaller } from '../auth/caller';
import { oneAfterTheOther, shareMember } from '../auth/memberLockRecords';
import { stillHasRole } from '../auth/officeSessionRecords';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { once } from '../http/idempotency/once';
import { audit } from '../platform/audit/audit';
import { later } from '../platform/clock';
import { locations } from '../platform/crypto/sealLocations';
import { dropAllOld } from '../platform/db/dropOld';
import type { Db } from '../platform/db/tables';
import type { ProposalRow, StaffRow } from '../platform/db/tables/staff';
import { within } from '../platform/db/transaction';
import { withRegionsByNow, type Effect, type KindRules, type Kinds } from './kinds';
import {
  activeMembers,
  codeHashOf,
  dropOldProposals,
  endProposal,
  insertProposal,
  lockProposal,
  openProposals,
} from './queries';

const VALID_MS = 7 * DAY_MS;
/** An ended proposal stays for this long after its last day. */
const KEPT_MS = 30 * DAY_MS;
const DIGITS = 6;

type Proposed = CallTypes['createStaff']['reply'];
export type Tool = Pick<Deps, 'pool' | 'clock' | 'vault'>;

interface NewProposal {
  content: ProposalContent;
  /** the cities that it concerns; `null`: the whole province */
  regions: readonly string[] | null;
  /** the member whose own rights it widens: the member neither proposes nor confirms it */
  subjectId?: string;
  hasCode?: boolean;
  /** the account of an applicant, which it concerns */
  accountId?: string;
  /** what the proposal depends on (`KindRules.state`) */
  state?: string | null;
  /** for the audit log */
  detail?: Record<string, unknown>;
}

const codeIndex = ({ vault }: Pick<Deps, 'vault'>, id: string, code: string): string =>
  vault.index('proposalCode', `${id} ${code}`);

/** Stores a proposal, which another member confirms. Its code is in the reply only. */
export async function propose(
  trx: Db,
  deps: Pick<Deps, 'clock' | 'vault'>,
  { id: proposerId, actor, address }: StaffCaller,
  { content, regions, subjectId, accountId, hasCode, state = null, detail }: NewProposal,
): Promise<Proposed> {
  const id = randomUUID();
  const now = deps.clock.now();
  const code = hasCode ? String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0') : undefined;
  await insertProposal(trx, {
    id,
    kind: content.kind,
    content_sealed: deps.vault.seal(JSON.stringify(content), locations.proposal(id)),
    regions: regions && [...regions],
    proposed_by: proposerId,
    subject_id: subjectId ?? null,
    proposed_at: now,
    until: later(now, VALID_MS),
    code_hash: code ? codeIndex(deps, id, code) : null,
    confirmed_at: null,
    confirmed_by: null,
    withdrawn_at: null,
    withdrawn_by: null,
    found_state: state,
    account_id: accountId ?? null,
  });
  await audit(within(deps, trx), {
    actor,
    action: 'propose',
    target: `proposal:${id}`,
    detail: { kind: content.kind, ...(accountId && { account: accountId }), ...detail },
    address,
  });
  return { id, state: 'proposed', ...(code && { code }) };
}

/** Returns whether this is the code that the proposer was shown. Spaces and full-width digits do not matter. */
export async function isCodeOf(trx: Db, deps: Pick<Deps, 'vault'>, id: string, typed: string): Promise<boolean> {
  const code = typed.normalize('NFKC').replace(/\s/g, '');
  return (await codeHashOf(trx, id)) === codeIndex(deps, id, code);
}

/** Returns what is proposed; null when it cannot be decrypted. */
export function contentOf(
  { vault }: Pick<Deps, 'vault'>,
  { id, content_sealed: sealed }: ProposalRow,
): ProposalContent | null {
  try {
    return JSON.parse(vault.open(sealed, locations.proposal(id))) as ProposalContent;
  } catch {
    return null;
  }
}

/** Returns what the open proposals contain, except what cannot be decrypted. */
export const openContents = async (db: Db, deps: Pick<Deps, 'clock' | 'vault'>): Promise<ProposalContent[]> =>
  (await openProposals(db, deps.clock.now())).flatMap((row) => contentOf(deps, row) ?? []);

function rulesOf(kinds: Kinds, { kind }: Pick<ProposalRow, 'kind'>): KindRules {
  const rules = kinds[kind];
  if (!rules) throw new AppError('NOT_FOUND');
  return rules;
}

/** Returns those of the proposals that the caller's roles and cities cover. */
const seenBy = async <R extends ProposalRow>(db: Db, kinds: Kinds, caller: StaffCaller, rows: readonly R[]) => {
  const ofRole = rows.filter((row) => row.kind in kinds && hasRole(caller, rulesOf(kinds, row).roles));
  return (await withRegionsByNow(db, kinds, ofRole)).filter(({ regions }) => coversRegions(caller, regions));
};

/** Its proposer and the member whose rights it widens do not confirm it. */
const isBarred = (row: ProposalRow, memberId: string): boolean =>
  memberId === row.proposed_by || memberId === row.subject_id;

const mayConfirm =
  (kinds: Kinds, row: ProposalRow) =>
  (member: Pick<StaffRow, 'id' | 'roles' | 'regions'>): boolean =>
    !isBarred(row, member.id) && hasRole(member, rulesOf(kinds, row).roles) && covers(member.regions, row.regions);

export const confirmersOf = async (db: Db, kinds: Kinds, row: ProposalRow): Promise<string[]> =>
  (await activeMembers(db)).filter(mayConfirm(kinds, row)).map(({ name }) => name);

/** Returns the open proposals that the caller's roles and cities cover. */
export async function proposals(
  deps: Deps,
  kinds: Kinds,
  caller: StaffCaller,
): Promise<CallTypes['proposals']['reply']> {
  const rows = await seenBy(deps.db, kinds, caller, await openProposals(deps.db, deps.clock.now()));
  const members = rows.length ? await activeMembers(deps.db) : [];
  const list = rows.map((row) => {
    const content = contentOf(deps, row);
    const confirmers = content ? members.filter(mayConfirm(kinds, row)) : [];
    return {
      id: row.id,
      content: content ?? { kind: 'unreadable' as const },
      by: row.proposer,
      mine: row.proposed_by === caller.id,
      at: shanghaiInstant(row.proposed_at),
      until: shanghaiInstant(row.until),
      mayConfirm: confirmers.some(({ id }) => id === caller.id),
      confirmers: confirmers.map(({ name }) => name),
      atConsole: content !== null && confirmers.length === 0 && rulesOf(kinds, row).atConsole,
    };
  });
  return { list, total: list.length };
}

const refused = (reason: string, message: string) =>
  new AppError('TRANSITION_FORBIDDEN', { fields: { proposal: { code: 'unknown', reason, message } } });

/** Locks an open proposal that the caller sees. Throws NOT_FOUND, and TRANSITION_FORBIDDEN for one that has ended. */
async function lockOpen(trx: Db, deps: Tool, kinds: Kinds, caller: StaffCaller, id: string): Promise<ProposalRow> {
  const locked = isId(id) ? await lockProposal(trx, id) : undefined;
  const [row] = locked ? await seenBy(trx, kinds, caller, [locked]) : [];
  if (!row) throw new AppError('NOT_FOUND');
  if (row.confirmed_at || row.withdrawn_at || row.until <= deps.clock.now())
    throw refused('unknown.proposalEnded', '这一项已经确认、撤回或过期');
  return row;
}

/** Judges the rights of both persons again, ends the proposal and puts it into force. `memberId` null: the console confirms. */
export async function putIntoForce(
  trx: Db,
  deps: Tool,
  kinds: Kinds,
  row: ProposalRow,
  { memberId, actor, address }: { memberId: string | null; actor: string; address?: string },
): Promise<Effect & { content: ProposalContent }> {
  const { id, kind, proposed_by: proposerId } = row;
  const rules = rulesOf(kinds, row);
  const content = contentOf(deps, row);
  if (!content) throw refused('unknown.unreadableProposal', '这一项的内容无法解密，不能确认；请撤回后重新提出');
  // Before the cases that `lockSubject` locks, as a change of the member does.
  await shareMember(trx, proposerId);
  const regions = await rules.lockSubject(trx, content);
  if (!(await stillHasRole(trx, { id: proposerId, regions }, rules.proposers ?? rules.roles)))
    throw refused('unknown.proposer', '提出人已停用，或不再有这项权限；请撤回后由有权限的人重新提出');
  if (memberId && !(await stillHasRole(trx, { id: memberId, regions }, rules.roles))) throw new AppError('FORBIDDEN');
  if (row.found_state !== null && rules.state && (await rules.state(trx, content)) !== row.found_state)
    throw refused('unknown.changedProposal', '这个账号在提出之后有了变化；请撤回，核对后重新提出');
  await endProposal(trx, id, { confirmed_at: deps.clock.now(), confirmed_by: memberId });
  const effect = await rules.apply(trx, content, { actor, address, proposalId: id });
  const target = `proposal:${id}`;
  await audit(within(deps, trx), { actor, action: 'confirm_proposal', target, detail: { kind }, address });
  return { ...effect, content };
}

/** Only an admin sees a proposal that locks members. */
const inOrder = (deps: Deps, caller: StaffCaller): Deps => (hasRole(caller, ['admin']) ? oneAfterTheOther(deps) : deps);

/** Puts a proposal of another member into force. */
export const confirmProposal = (deps: Deps, kinds: Kinds, caller: StaffCaller, id: string): Promise<Effect> =>
  once(inOrder(deps, caller), caller, async (trx) => {
    const row = await lockOpen(trx, deps, kinds, caller, id);
    if (isBarred(row, caller.id))
      throw new AppError('OTHER_PERSON_NEEDED', { data: { members: await confirmersOf(trx, kinds, row) } });
    const { invitation } = await putIntoForce(trx, deps, kinds, row, { ...caller, memberId: caller.id });
    return invitation === undefined ? {} : { invitation };
  });

/** Ends a proposal without effect: its proposer withdraws it, or a member who may see it declines it. */
export const withdrawProposal = (
  deps: Deps,
  kinds: Kinds,
  caller: StaffCaller,
  id: string,
): Promise<Record<string, never>> =>
  once(inOrder(deps, caller), caller, async (trx) => {
    const row = await lockOpen(trx, deps, kinds, caller, id);
    const { kind } = row;
    const { actor, address } = caller;
    const by = { actor, address, proposalId: id, proposedAt: row.proposed_at };
    // Also when its content cannot be decrypted.
    if (row.account_id) await rulesOf(kinds, row).takeBack?.(trx, row.account_id, by);
    await endProposal(trx, id, { withdrawn_at: deps.clock.now(), withdrawn_by: caller.id });
    await audit(within(deps, trx), {
      actor,
      action: 'withdraw_proposal',
      target: `proposal:${id}`,
      detail: { kind },
      address,
    });
    return {};
  });

/** Deletes proposals 30 days after their last day. */
export const tidyProposals = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  dropAllOld(db, dropOldProposals, later(clock.now(), -KEPT_MS));
