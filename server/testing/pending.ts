import type { CallTypes } from '@domain/contract/types';
import type { ErrorCode } from '@domain/errors';
import type { Status } from '@domain/status';
import { shanghaiInstant } from '@domain/time';
import type { StaffCaller } from '../auth/caller';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { applyNextDue } from '../office/pending/effect';
import { pendDecision } from '../office/pending/pending';
import type { CaseRow } from '../platform/db/tables/applications';
import type { TestApp } from './app';
import { call, type Reply } from './applicant';

type Bench = Pick<TestApp, 'deps'>;

/** Makes waiting decisions due, and lets them take effect as the worker does. */
export async function applyPending({ deps }: Bench): Promise<void> {
  await deps.pool.query('update pending_decisions set due_at = now() where ended_at is null');
  while (await applyNextDue(deps));
}

/** A case after a decision. */
export interface Decided {
  id: string;
  number: string | null;
  status: Status;
  stage?: number;
  approvedAmount?: number;
  deadline?: string;
}

/** Ends the time to undo of one decision. Returns the case after the effect, or throws the refusal. Many may run at the same time. */
async function effectOf({ deps }: Bench, pendingId: string, caseId: string): Promise<Decided> {
  const { pool } = deps;
  for (let tries = 0; tries < 100; tries += 1) {
    await pool.query('update pending_decisions set due_at = now() where id = $1 and ended_at is null', [pendingId]);
    await applyNextDue(deps);
    const { rows } = await pool.query<{ refusal_code: ErrorCode | null }>(
      'select refusal_code from pending_decisions where id = $1',
      [pendingId],
    );
    if (rows[0]?.refusal_code) throw new AppError(rows[0].refusal_code);
    if (rows[0]) continue;
    const {
      rows: [row],
    } = await pool.query<CaseRow>('select * from applications where id = $1', [caseId]);
    const { id, number, status, stage, approved_amount, due_at } = row!;
    return {
      id,
      number,
      status,
      ...(stage && { stage }),
      ...(approved_amount !== null && { approvedAmount: approved_amount }),
      ...(status === 'returned' && due_at && { deadline: shanghaiInstant(due_at) }),
    };
  }
  throw new Error('a decision has no effect');
}

type PendBody = CallTypes['pendDecision']['body'];
export type Act = PendBody['act'];
/** The length of the history that the officer has seen; tests write it beside the body of the act. */
export type Seen = Pick<PendBody, 'historyLength'>;
export type BodyOf<A extends Act> = Extract<PendBody, { act: A; body: object }>['body'] & Seen;

/** Returns the body of `pendDecision`. */
export function pendBody(act: Act, body: object) {
  const { historyLength, ...rest } = body as Seen;
  return {
    act,
    ...(historyLength !== undefined && { historyLength }),
    ...(act !== 'intake' && act !== 'publish' && { body: rest }),
  };
}

/** Decides a case through the API, and ends the time to undo. A refusal at the effect is returned like one of the POST. */
export async function decideAtOnce(
  t: Pick<TestApp, 'deps' | 'inject'>,
  headers: Record<string, string>,
  id: string,
  act: Act,
  body: object = {},
): Promise<Reply<Decided>> {
  const path = `/office/applications/${id}/decisions`;
  const reply = await call<Decided>(t, 'POST', path, { body: pendBody(act, body), headers });
  if (reply.status !== 200) return reply;
  try {
    return { ...reply, data: await effectOf(t, reply.data.id, id) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...reply, status: error.status, errorCode: error.code };
  }
}

/** As `decideAtOnce`, of the service. Throws the refusal. */
export async function decideCase(deps: Deps, caller: StaffCaller, id: string, act: Act, body: object = {}) {
  const { id: pendingId } = await pendDecision(deps, caller, id, pendBody(act, body) as PendBody);
  return effectOf({ deps }, pendingId, id);
}
