import type { AuditRow } from '../platform/db/tables/identity';
import { AppError } from '../errors';
import type { TestApp } from './app';

/** Returns the content of the thrown AppError, or undefined when the service succeeds. */
export async function refusal(work: Promise<unknown>) {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, fields, data, retryAfterS } = error;
    return {
      code,
      ...(fields && { fields }),
      ...(data !== undefined && { data }),
      ...(retryAfterS !== undefined && { retryAfterS }),
    };
  }
}

type Written = Omit<AuditRow, 'id'>;

/** Returns entries of the audit log, oldest first. */
export const auditOf = async ({ deps }: Pick<TestApp, 'deps'>, who: Partial<Written>): Promise<Written[]> => {
  let entries = deps.db.selectFrom('audit_log').select(['at', 'actor', 'action', 'target', 'detail', 'address']);
  if (who.actor) entries = entries.where('actor', '=', who.actor);
  if (who.action) entries = entries.where('action', '=', who.action);
  if (who.target) entries = entries.where('target', '=', who.target);
  return entries.orderBy('at').orderBy('id').execute();
};

/** Returns the entry of this moment by a member of the office, as `auditOf` does. */
export const entryOf = (
  { deps }: Pick<TestApp, 'deps'>,
  { actor }: Pick<Written, 'actor'>,
  action: string,
  more: Partial<Written> = {},
): Written => ({ at: deps.clock.now(), actor, action, target: null, detail: null, address: '10.0.0.9', ...more });
