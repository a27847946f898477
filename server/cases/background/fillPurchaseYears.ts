import { purchaseYear } from '@domain/policy/limits';

import type { Deps } from '../../deps';
import type { Db } from '../../platform/db/tables';
import { indexesOf, invoiceDateOf } from '../conflicts';
import { rulesOf } from '../editions';
import { setPurchase, submittedWithoutPurchaseYear } from './indexQueries';
import { submissionOrNone } from './recomputeCaseIndexes';

const BATCH = 500;

/** Returns whether cases are left that `fillPurchaseYears` has to fill. */
export const hasUnfilledCases = async (db: Db): Promise<boolean> =>
  (await submittedWithoutPurchaseYear(db, 1)).length > 0;

/**
 * Sets the year of the purchase and the index of the old car of cases that a server of the release before accepted or let correct. A case
 * that cannot be decrypted keeps the year by which it was counted before.
 */
export async function fillPurchaseYears(deps: Deps): Promise<void> {
  let unread = 0;
  for (let more = true; more;) {
    const rows = await submittedWithoutPurchaseYear(deps.db, BATCH);
    for (const row of rows) {
      const answers = submissionOrNone(deps, row);
      if (!answers) unread += 1;
      await setPurchase(deps.db, row, {
        year:
          (answers && purchaseYear(rulesOf(deps, row).edition, invoiceDateOf(answers))) ??
          row.purchase_year ??
          row.submitted_year ??
          0,
        oldVinIndex: answers ? indexesOf(deps, answers).oldVinIndex : row.old_vin_index,
      });
    }
    more = rows.length === BATCH;
  }
  if (unread > 0)
    throw new Error(`${unread} applications keep the year in which they were counted: they cannot be decrypted.`);
}
