import type { Answers } from '@domain/flow/types';

import { openAnswers } from '../../platform/crypto/sealedAnswers';
import { findApplication } from '../caseRecords';
import { hasForeignNumber, indexesOf, uniqueNumbersOf } from '../conflicts';
import { askedAnswers, rulesOf } from '../editions';
import type { Deps } from '../../deps';
import type { Db } from '../../platform/db/tables';
import type { CaseRow } from '../../platform/db/tables/applications';
import { transaction } from '../../platform/db/transaction';
import { deleteOfferKeys, draftsWithOffer, takeOfferKeys } from '../../funds/waitingListRecords';

/**
 * Returns the keys of an offer to this draft: its unique numbers, person and new car as blind indexes. An ID number that is not the
 * account's own has another key: it does not keep the owner of the number from an offer.
 */
export async function offerKeysOf(
  trx: Db,
  deps: Pick<Deps, 'vault' | 'policies' | 'clock'>,
  row: CaseRow,
  answers: Answers,
): Promise<string[]> {
  const clean = askedAnswers(deps, row, answers);
  const { personIndex, newVinIndex } = indexesOf(deps, clean);
  const isForeign = await hasForeignNumber(trx, row, personIndex);
  const numbers = uniqueNumbersOf(deps, rulesOf(deps, row).common, clean);
  const keys = new Set(numbers.map(({ kind, value_index }) => `${kind} ${value_index}`));
  if (personIndex) keys.add(`${isForeign ? 'foreignPerson' : 'person'} ${personIndex}`);
  if (newVinIndex) keys.add(`newCar ${newVinIndex}`);
  return [...keys];
}

/**
 * Computes the keys of all open offers again; a repeated run has the same result. Returns the ids of drafts that cannot be decrypted: their
 * offers have no keys. A draft that was changed to the numbers of another offer has none either.
 */
export const recomputeOfferKeys = (deps: Pick<Deps, 'pool' | 'vault' | 'policies' | 'clock'>): Promise<string[]> =>
  transaction(deps, async (trx) => {
    const skipped: string[] = [];
    await deleteOfferKeys(trx);
    for (const id of await draftsWithOffer(trx)) {
      const row = await findApplication(trx, id);
      const answers = row && openOrNone(deps, row);
      if (row && answers) await takeOfferKeys(trx, id, await offerKeysOf(trx, deps, row, answers));
      else skipped.push(id);
    }
    return skipped;
  });

function openOrNone(deps: Pick<Deps, 'vault'>, row: CaseRow): Answers | undefined {
  try {
    return openAnswers(deps, row);
  } catch {
    return undefined;
  }
}
