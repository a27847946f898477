import type { CallTypes } from '@domain/contract/types';
import { endOfDay, shanghaiInstant, startOfDay } from '@domain/time';

import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { listAudit } from '../../stores/audit';
import { namesOfStaff } from '../../stores/staff';
import { isUuid } from '../applications/lockOwn';
import { audit } from '../audit';
import type { Caller } from '../staff/caller';

type Reply = CallTypes['audit']['reply'];

const staffIn = (actor: string): string | null => /^staff:(.+)$/.exec(actor)?.[1] ?? null;

function markOf(after: string | undefined): { at: Date; id: string } | undefined {
  if (after === undefined) return undefined;
  const [at = '', id = ''] = Buffer.from(after, 'base64url').toString('utf8').split('|');
  if (Number.isNaN(new Date(at).getTime()) || !isUuid(id))
    throw new AppError('VALIDATION_FAILED', { fields: { after: { code: 'format', message: '翻页位置无效' } } });
  return { at: new Date(at), id };
}

/** Newest first. Who reads it is written into it, too. */
export async function readAudit(deps: Deps, caller: Caller, query: CallTypes['audit']['query']): Promise<Reply> {
  const { actor, applicationId, from, to, after, pageSize = 10 } = query;
  const who = actor && isUuid(actor) ? `staff:${actor}` : actor;
  await audit(deps, { actor: caller.actor, action: 'read_audit', detail: { ...query }, address: caller.address });
  const rows = await listAudit(
    deps.db,
    {
      ...(who && { actor: who }),
      ...(applicationId && { target: `application:${applicationId}` }),
      ...(from && { from: startOfDay(from) }),
      ...(to && { to: endOfDay(to) }),
      after: markOf(after),
    },
    pageSize + 1,
  );
  const names = await namesOfStaff(
    deps.db,
    rows.map((row) => staffIn(row.actor)),
  );
  const last = rows[pageSize - 1];
  return {
    list: rows.slice(0, pageSize).map((row) => ({
      at: shanghaiInstant(row.at),
      actor: row.actor,
      ...(staffIn(row.actor) && { name: names.get(staffIn(row.actor) ?? '') ?? '' }),
      action: row.action,
      target: row.target,
      detail: row.detail ?? null,
      address: row.address,
    })),
    next:
      rows.length > pageSize && last ? Buffer.from(`${last.at.toISOString()}|${last.id}`).toString('base64url') : null,
  };
}
