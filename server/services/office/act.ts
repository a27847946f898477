import type { CallTypes } from '@domain/contract/types';
import type { Event } from '@domain/status';
import { shanghaiInstant } from '@domain/time';

import type { Db } from '../../db/tables';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import type { Application, Row } from '../../stores/applications';
import { staffStillThere } from '../../stores/staff';
import { requireSubmitted, underLock } from '../applications/lockOwn';
import { move, requireTransition, type Move } from '../applications/move';
import { audit } from '../audit';
import { type Caller, hasRole, seesRegion, shownAs } from '../staff/caller';

export type Deed = Omit<Move, 'actor' | 'office' | 'staffId'>;

/** What the office may look at: submitted, and of one's own cities. */
export async function requireVisible(deps: Deps, caller: Caller, id: string): Promise<Application> {
  const row = await requireSubmitted(deps, id);
  if (!seesRegion(caller, row.region_code)) throw new AppError('NOT_FOUND');
  return row;
}

export const isHeldBy = (row: Row, staffId: string, now: Date): boolean =>
  row.held_by === staffId && row.held_until !== null && row.held_until > now;

export const isHeldByOther = (row: Row, staffId: string, now: Date): boolean =>
  row.held_by !== null && row.held_by !== staffId && row.held_until !== null && row.held_until > now;

/** The table says which roles; the person must still be there; and a case in somebody else's hands is theirs. */
async function mayDo(trx: Db, deps: Deps, caller: Caller, row: Application, { event, by }: Deed): Promise<void> {
  const { roles } = requireTransition(deps, row, event, by);
  if (caller.kind === 'key') return;
  if (!roles || !hasRole(caller, roles) || !(await staffStillThere(trx, caller.id, roles)))
    throw new AppError('FORBIDDEN');
  if (isHeldByOther(row, caller.id, deps.clock.now())) throw new AppError('HELD_BY_OTHER');
}

/** Under the lock, on record in history and audit alike. */
export async function act(
  deps: Deps,
  caller: Caller,
  id: string,
  work: (row: Application) => Deed,
): Promise<CallTypes['officeIntake']['reply']> {
  await requireVisible(deps, caller, id);
  const moved = await underLock(deps, id, async (trx: Db, row) => {
    const todo = work(row);
    await mayDo(trx, deps, caller, row, todo);
    const { actor, address } = caller;
    const staffId = caller.kind === 'staff' ? caller.id : undefined;
    const done = await move(trx, deps, row, { ...todo, actor, office: shownAs(caller), staffId });
    await audit({ ...deps, db: trx }, { actor, action: todo.event, target: `application:${id}`, address });
    return done;
  });
  return receiptOf(moved);
}

/** What a deed is answered with: where the case stands now, and nothing of whom it belongs to. */
const receiptOf = (row: Row): CallTypes['officeIntake']['reply'] => ({
  id: row.id,
  number: row.number,
  status: row.status,
  ...(row.stage && { stage: row.stage }),
  ...(row.approved_amount !== null && { approvedAmount: row.approved_amount }),
  ...(row.status === 'returned' && row.due_at && { deadline: shanghaiInstant(row.due_at) }),
});

type Payment = CallTypes['officePay']['body'];
export const paymentEvents = { started: 'pay', paid: 'paid', failed: 'fail' } as const satisfies Record<
  Payment['result'],
  Event
>;
