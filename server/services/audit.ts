import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import type { Deps } from '../deps';

interface Entry {
  /** `person:<account id>`, `office:<key name>` or `system` */
  actor: string;
  action: string;
  /** `application:<id>`, `account:<id>` … */
  target?: string;
  /** never a personal number */
  detail?: Record<string, unknown>;
}

/** Who did what, when. Give the transaction as `db`, so that the deed and its entry stand or fall together. */
export async function audit({ db, clock }: Pick<Deps, 'clock'> & { db: Kysely<Tables> }, { actor, action, target, detail }: Entry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ id: randomUUID(), at: clock.now(), actor, action, target: target ?? null, detail: detail ? JSON.stringify(detail) : null })
    .execute();
}
