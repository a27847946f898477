import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { changeMobile, insertAccount } from '../../../server/accounts/accountQueries';
import { lockAccount } from '../../../server/accounts/accountRecords';
import { deleteMe } from '../../../server/person/me';
import { accountRow } from '../../../server/accounts/identity';
import { sealAnswers } from '../../../server/platform/crypto/sealedAnswers';
import { lockApplication } from '../../../server/cases/caseQueries';
import { updateCase } from '../../../server/cases/caseRecords';
import { rulesOf } from '../../../server/cases/editions';
import { nextEvent } from '../../../server/cases/historyRecords';
import { applyTransition, applyTransitions, type TransitionRequest } from '../../../server/cases/transitions';
import type { Deps } from '../../../server/deps';
import { sweep } from '../../../server/housekeeping';
import { planForAccount, planForTransitions } from '../../../server/messages/plan';
import { locations } from '../../../server/platform/crypto/sealLocations';
import type { Db } from '../../../server/platform/db/tables';
import { transaction } from '../../../server/platform/db/transaction';
import { random, type Random } from '../../../server/testing/random';
import { correctionDeadline, payeeDeadline } from '../../../domain/policy/deadlines';
import { type Status, statusGroups } from '../../../domain/status';
import { sampleAnswers } from '../../../domain/testing/sample';

type Move = Pick<TransitionRequest, 'event' | 'by'>;

export interface Newcomer {
  id: string;
  name: string;
  idNo: string;
  mobile: string;
  number: string;
  /** index of the unique numbers in its answers */
  n: number;
}

const CITY = '320500';
const HALF_CASE_MS = 5 * 86_400_000;

async function admit(deps: Deps, one: Newcomer): Promise<void> {
  const now = deps.clock.now();
  const account = accountRow(deps, one);
  await transaction(deps, async (trx) => {
    await insertAccount(trx, account);
    const answers = sealAnswers(deps, one.id, sampleAnswers('newApply', one.n));
    await sql`insert into applications (id, account_id, flow, edition, policy_version, policy_version_id, status, stage, revision, number,
        answers_sealed, touched, created_at, updated_at, submitted_at, submitted_year, region_code)
      values (${one.id}, ${account.id}, 'newApply', 'replacement-cur', '2026.1', 1, 'reviewing', 1, 1, ${one.number}, ${answers}, '{}',
        ${now}, ${now}, ${now}, 2026, ${CITY})`.execute(trx);
    await note(trx, 'mobile', account.id, { mobile: one.mobile });
    await note(trx, 'person', account.id, { name: one.name, idNo: one.idNo });
  });
}

/** Writes a fact of the suite into its log, in the transaction of the fact. */
const note = (trx: Db, what: string, key: string, row: object) =>
  sql`insert into proof_log (at, what, key, row) select now, ${what}, ${key}, ${JSON.stringify(row)}::jsonb from proof_clock`.execute(
    trx,
  );

const moves: Partial<Record<string, readonly [share: number, move: Move][]>> = {
  submitted: [
    [0.95, { event: 'intake', by: 'reviewer' }],
    [0.05, { event: 'withdraw', by: 'applicant' }],
  ],
  'reviewing 1': [
    [0.35, { event: 'return', by: 'reviewer' }],
    [0.1, { event: 'reject', by: 'reviewer' }],
    [0.55, { event: 'pass', by: 'reviewer' }],
  ],
  'reviewing 2': [
    [0.2, { event: 'return', by: 'reviewer' }],
    [0.1, { event: 'reject', by: 'reviewer' }],
    [0.7, { event: 'approve', by: 'reviewer' }],
  ],
  returned: [
    [0.35, { event: 'correct', by: 'applicant' }],
    [0.05, { event: 'withdraw', by: 'applicant' }],
  ],
  approved: [
    [0.9, { event: 'publish', by: 'reviewer' }],
    [0.1, { event: 'revoke', by: 'reviewer' }],
  ],
  publicity: [
    [0.1, { event: 'uphold', by: 'reviewer' }],
    [0.1, { event: 'return', by: 'reviewer' }],
    [0.8, { event: 'pay', by: 'payer' }],
  ],
  paying: [
    [0.5, { event: 'paid', by: 'payer' }],
    [0.5, { event: 'fail', by: 'payer' }],
  ],
  pay_failed: [
    [0.2, { event: 'payee', by: 'applicant' }],
    [0.1, { event: 'paid', by: 'payer' }],
  ],
};

function moveOf(place: string, { below }: Random): Move | undefined {
  let rest = below(1000) / 1000;
  return moves[place]?.find(([share]) => (rest -= share) < 0)?.[1];
}

const hasEnded = (status: Status): boolean => (statusGroups.ended as readonly Status[]).includes(status);

/** Gives an account another number. Returns whether it happened, or the account is deleted. */
async function changeNumber(trx: Db, deps: Deps, id: string, { chance, below }: Random): Promise<boolean> {
  const account = (await lockAccount(trx, id))!;
  if (account.erased_at) return true;
  if (!chance(0.03)) return false;
  const at = locations.account(id, 'mobile_sealed');
  const mobile = `137${String(below(100_000_000)).padStart(8, '0')}`;
  const old = deps.vault.open(account.mobile_sealed!, at);
  await changeMobile(trx, id, deps.vault.seal(mobile, at), deps.vault.index('mobile', mobile));
  await planForAccount(trx, deps, { accountId: id, kind: 'mobile_changed', mobile: old });
  await note(trx, 'mobile', id, { mobile });
  return true;
}

/** Does one thing to an application or its account. Returns the account if its owner deletes it now. */
async function act(deps: Deps, id: string, dice: Random): Promise<string | undefined> {
  const { chance } = dice;
  return transaction(deps, async (trx) => {
    const row = await lockApplication(trx, id);
    if (!row || (await changeNumber(trx, deps, row.account_id, dice))) return undefined;
    const now = deps.clock.now();
    if (row.due_at && chance(0.15)) {
      const due_at = new Date(row.due_at.getTime() + HALF_CASE_MS);
      await updateCase(trx, id, { due_at, announced_at: null });
      return undefined;
    }
    if (hasEnded(row.status)) return chance(0.2) ? row.account_id : undefined;
    const move = moveOf(row.stage ? `${row.status} ${row.stage}` : row.status, dice);
    if (!move) return undefined;
    const { common, edition } = rulesOf(deps, row);
    const due = { return: correctionDeadline(common, edition, now), fail: payeeDeadline(common, now) };
    const due_at = move.event in due ? due[move.event as keyof typeof due] : null;
    const request: TransitionRequest = { ...move, actor: 'system', patch: { due_at } };
    // Payments move many cases at once.
    if (move.by === 'payer') await applyTransitions(trx, deps, [row], () => request);
    else await applyTransition(trx, deps, row, request);
    // A second call for the same event adds nothing.
    const moved = { ...(await lockApplication(trx, id))!, event_seq: (await nextEvent(trx, id)) - 1 };
    if (chance(0.3)) await planForTransitions(trx, [moved], move.event, now);
    return hasEnded(moved.status) && chance(0.4) ? row.account_id : undefined;
  });
}

/** Routes of the suite inside the server process, so that a kill interrupts the transactions of the events. */
export function actRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/proof/people', async (request) => {
    for (const one of (request.body as { people: Newcomer[] }).people) await admit(deps, one);
    return {};
  });
  app.post('/proof/acts', async (request) => {
    const { acts } = request.body as { acts: { id: string; roll: number }[] };
    const failed: string[] = [];
    for (const { id, roll } of acts)
      await act(deps, id, random(roll))
        .then((leaving) => (leaving ? deleteMe(deps, leaving) : undefined))
        .catch((error: unknown) => failed.push(String(error)));
    return { failed };
  });
  app.post('/proof/sweep', async () => ({ failed: await sweep(deps) }));
}
