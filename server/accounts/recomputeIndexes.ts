import type { Deps } from '../deps';
import { locations } from '../platform/crypto/sealLocations';
import { listAccounts, setAccountIndexes } from './accountQueries';

const BATCH = 1000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Computes the indexes of all accounts again; a repeated run has the same result. Returns the number of accounts. */
export async function recomputeAccountIndexes({ db, vault }: Pick<Deps, 'db' | 'vault'>): Promise<number> {
  let done = 0;
  for (let after = FIRST_ID, more = true; more;) {
    const rows = await listAccounts(db, after, BATCH);
    const indexOf = (kind: string, sealed: string | null, location: string) =>
      sealed && vault.index(kind, vault.open(sealed, location));
    await setAccountIndexes(
      db,
      rows.map((row) => ({
        id: row.id,
        id_no_index: indexOf('idNo', row.id_no_sealed, locations.account(row.id, 'id_no_sealed')),
        mobile_index: indexOf('mobile', row.mobile_sealed, locations.account(row.id, 'mobile_sealed')),
      })),
    );
    done += rows.length;
    after = rows.at(-1)?.id ?? after;
    more = rows.length === BATCH;
  }
  return done;
}
