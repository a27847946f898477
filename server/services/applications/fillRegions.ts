import { flows } from '@domain/flow';
import { normaliseAnswers } from '@domain/flow/normalise';

import type { Deps } from '../../deps';
import { regionsFromNumbers, setRegion, withoutRegion } from '../../stores/regions';
import { openAnswers, textAt } from './answers';

const BATCH = 1000;

/**
 * Applications that were submitted before there was a column for their region get it: from the number, which bears it, or
 * from the sealed answers. In batches beside the running server; every process may do it, and a killed one is made up for
 * at the next start.
 */
export async function fillRegions(deps: Deps): Promise<void> {
  while (await regionsFromNumbers(deps.db, BATCH));
  for (let rows = await withoutRegion(deps.db, BATCH); rows.length; rows = await withoutRegion(deps.db, BATCH)) {
    for (const row of rows) {
      const answers = normaliseAnswers(flows[row.flow], openAnswers(deps, row));
      await setRegion(deps.db, row.id, textAt(answers, 'personalInfo.regionCode'));
    }
  }
}
