import { recomputeAccountIndexes } from './accounts/recomputeAccountIndexes';
import { recomputeCaseIndexes } from './cases/background/recomputeCaseIndexes';
import { recomputeOfferKeys } from './cases/waitingList/offerKeys';
import { audit } from './platform/audit/audit';
import type { ToolDeps } from './platform/backup/toolDeps';
import { openNextVault, replaceIndexKey } from './platform/crypto/openVault';
import { refuseBehindPooler, refuseWhileInUse } from './platform/db/inUse';
import { openPolicyVersions } from './policy/versionCache';

/** Short-lived rows with keys derived from indexes (codes, counters, lock rows); they are deleted and recreated on demand. */
const SHORT_LIVED = ['sign_in_codes', 'rate_limits', 'office_tries', 'office_networks', 'limit_locks'];

type Tool = Pick<ToolDeps, 'pool' | 'db' | 'clock'> & { config: Pick<ToolDeps['config'], 'pooler' | 'dataKeys'> };

/**
 * Replaces the index key and computes all blind indexes again while servers are stopped, so that the key of an old backup matches nothing.
 * No server starts until it has ended; an interrupted run is completed by the next one. Damaged rows are skipped, because an error would
 * keep the database closed. Returns the number of converted accounts and applications, and the skipped ones as `account <id>`.
 */
export async function reindex(
  { pool, db, clock, config }: Tool,
  report: (applications: number) => void = () => {},
): Promise<{ rows: number; skipped: string[] }> {
  refuseBehindPooler(config);
  await refuseWhileInUse(pool);
  const keys = config.dataKeys;
  const vault = await openNextVault(pool, keys);
  const policies = openPolicyVersions({ db, clock });
  await policies.refresh();
  for (const table of SHORT_LIVED) await pool.query(`delete from ${table}`);
  const accounts = await recomputeAccountIndexes({ db, vault });
  const applications = await recomputeCaseIndexes({ pool, db, vault, policies, clock }, report);
  const drafts = await recomputeOfferKeys({ pool, vault, policies, clock });
  // Before the replacement: after an interruption between the two there is a second entry, but a replacement always has one.
  const skipped = [
    ...accounts.skipped.map((id) => `account ${id}`),
    ...[...applications.skipped, ...drafts].map((id) => `application ${id}`),
  ];
  const detail = { count: applications.done, accounts: accounts.done, skipped: skipped.length };
  await audit({ db, clock }, { actor: 'system', action: 'rotate_index_key', detail });
  await replaceIndexKey(pool, keys);
  return { rows: accounts.done + applications.done, skipped };
}
