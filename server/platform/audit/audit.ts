import { randomUUID } from 'node:crypto';

import type { Clock } from '@domain/time';

import type { Db } from '../db/tables';
import { insertAudit } from './queries';

interface Entry {
  /** `person:<account id>`, `staff:<id>`, `office:<key name>`, `anonymous` or `system` */
  actor: string;
  action: string;
  /** `application:<id>`, `account:<id>` … */
  target?: string;
  /** never a personal number */
  detail?: Record<string, unknown>;
  /** IP address of the request */
  address?: string;
}

/** Writes an audit entry. Pass the transaction as `db`, so that the action and its entry are committed together. */
export async function audit(
  { db, clock }: { db: Db; clock: Clock },
  { actor, action, target, detail, address }: Entry,
): Promise<void> {
  await insertAudit(db, {
    id: randomUUID(),
    at: clock.now(),
    actor,
    action,
    target: target ?? null,
    detail: detail ?? null,
    address: address ?? null,
  });
}
