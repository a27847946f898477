import type { Deps } from '../deps';
import { locations } from '../platform/crypto/sealLocations';
import { idIndexText } from '@domain/rules/personId';
import { uniqueViolation } from '../platform/db/faults';
import type { Db } from '../platform/db/tables';
import type { AccountRow } from '../platform/db/tables/identity';
import { listAccounts, setAccountIndexes } from './accountQueries';
import { documentOf } from './identity';

const BATCH = 1000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Indexes = Pick<AccountRow, 'id' | 'id_no_index' | 'mobile_index'>;

/**
 * Computes the indexes of all accounts again; a repeated run has the same result. Returns the number of accounts, and the ids of those
 * that keep an index of the earlier key: their numbers cannot be decrypted, or belong to another account by now.
 */
export async function recomputeAccountIndexes({
  db,
  vault,
}: Pick<Deps, 'db' | 'vault'>): Promise<{ done: number; skipped: string[] }> {
  let done = 0;
  const skipped: string[] = [];
  for (let after = FIRST_ID, more = true; more;) {
    const rows = await listAccounts(db, after, BATCH);
    const opened = rows.flatMap((row) => indexesOf(vault, row) ?? []);
    const readable = new Set(opened.map(({ id }) => id));
    skipped.push(...rows.map(({ id }) => id).filter((id) => !readable.has(id)), ...(await setEach(db, opened)));
    done += rows.length;
    after = rows.at(-1)?.id ?? after;
    more = rows.length === BATCH;
  }
  return { done: done - skipped.length, skipped };
}

/** Returns undefined for a damaged row. */
function indexesOf(vault: Deps['vault'], account: AccountRow): Indexes | undefined {
  try {
    const document = documentOf({ vault }, account);
    const mobile = account.mobile_sealed;
    return {
      id: account.id,
      id_no_index: document && vault.index('idNo', idIndexText(document)),
      mobile_index: mobile && vault.index('mobile', vault.open(mobile, locations.account(account.id, 'mobile_sealed'))),
    };
  } catch {
    return undefined;
  }
}

/** Returns the ids of rows whose index another account has: it was created while the row could not be decrypted. */
async function setEach(db: Db, rows: readonly Indexes[]): Promise<string[]> {
  try {
    await setAccountIndexes(db, rows);
    return [];
  } catch (error) {
    if (!uniqueViolation(error)) throw error;
    if (rows.length === 1) return rows.map(({ id }) => id);
    const taken: string[] = [];
    for (const indexes of rows) taken.push(...(await setEach(db, [indexes])));
    return taken;
  }
}
