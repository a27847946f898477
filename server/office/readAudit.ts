import type { CallTypes } from '@domain/contract/types';
import { isApplicationNumber } from '@domain/flow';
import { halfWidth } from '@domain/rules/halfWidth';
import { isId } from '@domain/schema';
import { endOfDay, shanghaiInstant, startOfDay } from '@domain/time';

import type { Deps } from '../deps';
import { invalid } from '../errors';
import { caseOfNumber, listAudit, numbersOfCases } from '../platform/audit/queries';
import { findStaffBySignIn } from '../staff/staffRecords';
import { keysetPage, positionOf } from '../platform/db/pages';
import { audit } from '../platform/audit/audit';
import { requireScope, type StaffCaller } from '../auth/caller';
import { namesOf } from '../staff/names';
import { signInName } from '../staff/signIn';

type Reply = CallTypes['audit']['reply'];

/** Converts a sign-in name to the actor in the log (`staff:<id>`). An unknown name matches no rows. */
async function actorOf({ db }: Pick<Deps, 'db'>, actor: string): Promise<string> {
  const id = actor.toLowerCase();
  if (isId(id)) return `staff:${id}`;
  if (actor.includes(':')) return actor;
  return `staff:${(await findStaffBySignIn(db, signInName(actor)))?.id ?? actor}`;
}

async function targetOf({ db }: Pick<Deps, 'db'>, requested: string): Promise<string> {
  const id = requested.toLowerCase();
  if (isId(id)) return `application:${id}`;
  const number = halfWidth(requested).replace(/\s/g, '').toUpperCase();
  // Rejects everything but application numbers: an ID number must not appear in a URL or in the log.
  if (!isApplicationNumber(number)) throw invalid('applicationId', { code: 'format', message: '请填写完整的申请编号' });
  return `application:${(await caseOfNumber(db, number)) ?? number}`;
}

const inCase = (target: string | null): string[] => (/^application:([0-9a-f-]{36})$/.exec(target ?? '') ?? []).slice(1);

/** Returns rows newest first and audits the read itself. Requires a province-wide scope, because the log covers every city. */
export async function readAudit(deps: Deps, caller: StaffCaller, query: CallTypes['audit']['query']): Promise<Reply> {
  requireScope(caller, null, 'change');
  const { actor, applicationId, from, to, after, pageSize = 10 } = query;
  const target = applicationId && (await targetOf(deps, applicationId));
  await audit(deps, { actor: caller.actor, action: 'read_audit', detail: { ...query }, address: caller.address });
  const entries = await listAudit(
    deps.db,
    {
      ...(actor && { actor: await actorOf(deps, actor) }),
      ...(target && { target }),
      ...(from && { from: startOfDay(from) }),
      ...(to && { to: endOfDay(to) }),
      after: positionOf(after),
    },
    pageSize + 1,
  );
  const { rows, next } = keysetPage(entries, pageSize, (row) => row.at);
  const [names, numbers] = await Promise.all([
    namesOf(
      deps.db,
      rows.flatMap((row) => [row.actor, row.target]),
    ),
    numbersOfCases(
      deps.db,
      rows.flatMap((row) => inCase(row.target)),
    ),
  ]);
  return {
    list: rows.map((row) => {
      const about = names[row.target ?? ''] ?? numbers.get(inCase(row.target)[0] ?? '');
      return {
        at: shanghaiInstant(row.at),
        actor: row.actor,
        ...(row.actor.startsWith('staff:') && { name: names[row.actor] ?? '' }),
        action: row.action,
        target: row.target,
        ...(about && { about }),
        detail: row.detail ?? null,
        address: row.address,
      };
    }),
    next,
  };
}
