import type { Deps } from '../../deps';
import { regionsFromNumbers, setRegion, withoutRegion } from './regionQueries';
import { answersOrNone, cityOf } from '../answers';

const BATCH = 1000;

/**
 * Sets the region of applications submitted before the column existed, from the number or from the sealed answers. Runs in batches beside
 * the server, in every process, and resumes at the next start. An application that cannot be opened gets no region.
 */
export async function fillRegions(deps: Deps): Promise<void> {
  while (await regionsFromNumbers(deps.db, BATCH));
  let unread = 0;
  for (
    let rows = await withoutRegion(deps.db, BATCH);
    rows.length;
    rows = await withoutRegion(deps.db, BATCH, rows.at(-1)?.id)
  ) {
    for (const application of rows) {
      const opened = answersOrNone(deps, application);
      if (!opened) unread += 1;
      else await setRegion(deps.db, application.id, cityOf(application, opened));
    }
  }
  if (unread > 0) throw new Error(`${unread} applications have no region, because their answers cannot be decrypted.`);
}
