import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { later } from './platform/clock';
import type { Deps } from './deps';
import type { SweepPart } from './platform/metrics/metrics';
import { dueSince, type Due } from './cases/dueQueries';
import type { Db } from './platform/db/tables';
import { runWaitingLists } from './cases/waitingList/waitingLists';
import { sweepPrefetched } from './office/assignments/prefetchedReads';
import { sweepEndedDecisions } from './office/pending/pending';
import { sweepReviewDrafts } from './office/reviewDrafts';
import { fillDueDays } from './cases/deadlines/fillDueDays';
import { sumStatistics } from './office/statistics/statistics';
import { deleteStrayPhotos } from './photos/photos';
import { sweepUploads } from './photos/pieces';
import { sweepMobileRequests } from './accounts/mobileRequests';
import { tidyProposals } from './proposals/proposals';
import { tidyStaff } from './staff/tidy';
import { tidyIdentity } from './accounts/tidy';
import { tryAll } from './platform/tryAll';
import { fillPurchaseYears } from './cases/background/fillPurchaseYears';
import { fillSimilarCases } from './cases/background/similarCases';
import { announceDeadlines } from './cases/background/announceDeadlines';
import { lapse } from './cases/requireCase';

const BATCH = 200;
const LEASE = 'sweep';
/** After a crash of the sweeping process no other process sweeps for this long. */
const LEASE_MS = 3 * 60_000;

/** Continues after the last row seen, so that a row that fails neither blocks the others nor is tried twice in one sweep. */
async function lapseAll(deps: Deps, next: (after?: Due) => Promise<Due[]>): Promise<void> {
  let failures = 0;
  let rows = await next();
  for (; rows.length; rows = rows.length < BATCH ? [] : await next(rows.at(-1))) {
    for (const { id } of rows)
      await lapse(deps, id).catch((error: unknown) => {
        failures += 1;
        deps.log.error(
          { err: error, application: id },
          'ending an overdue application failed; the next housekeeping run retries it',
        );
      });
  }
  if (failures > 0) throw new Error(`${failures} overdue applications could not be ended.`);
}

const lapseDue = (deps: Deps) => lapseAll(deps, (after) => dueSince(deps.db, deps.clock.now(), BATCH, after));

const sweepAllStrays = (deps: Deps): Promise<void> =>
  tryAll([deleteStrayPhotos, sweepUploads], async (some) => {
    while ((await some(deps)) > 0);
  });

/** The parts are independent: an error in one does not stop the others. */
const parts: readonly [name: SweepPart, work: (deps: Deps) => Promise<void>][] = [
  ['announce', announceDeadlines],
  ['purchaseYears', fillPurchaseYears],
  ['due', async (deps) => lapseDue(deps).finally(() => fillDueDays(deps))],
  ['funds', runWaitingLists],
  ['alike', fillSimilarCases],
  ['photos', sweepAllStrays],
  ['reads', (deps) => tryAll([sweepPrefetched, sweepEndedDecisions, sweepReviewDrafts], (work) => work(deps))],
  ['mobile', sweepMobileRequests],
  ['identity', (deps) => tryAll([tidyIdentity, tidyStaff, tidyProposals], (tidy) => tidy(deps))],
  ['statistics', sumStatistics],
];

/** Runs all parts and returns those that failed. Safe in several processes at once. */
export async function sweep(deps: Deps): Promise<SweepPart[]> {
  const failed: SweepPart[] = [];
  for (const [name, work] of parts)
    await work(deps).catch((error: unknown) => {
      failed.push(name);
      deps.log.error({ err: error, part: name }, 'a housekeeping task failed; the next run retries it');
    });
  return failed;
}

interface Sweeping {
  /** waits for a running sweep */
  stop(): Promise<void>;
}

/** Sweeps in one process at a time, elected by a lease. A slow sweep delays the next one instead of overlapping it. */
export function sweepEvery(
  deps: Deps,
  everyMs: number,
  done: (failed: SweepPart[], tookMs: number) => void = () => {},
): Sweeping {
  const me = randomUUID();
  let running: Promise<void> | undefined;
  const once = async (): Promise<void> => {
    const now = deps.clock.now();
    if (!(await takeLease(deps.db, LEASE, me, now, later(now, LEASE_MS)))) return;
    const began = performance.now();
    done(await sweep(deps), performance.now() - began);
  };
  const timer = setInterval(() => {
    running ??= once()
      .catch((error: unknown) => deps.log.error({ err: error }, 'housekeeping failed; the next run retries it'))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await giveLeaseBack(deps.db, LEASE, me).catch(() => {});
    },
  };
}

/** Takes or renews a lease; returns false while another holder has it. The lease of a crashed process expires at `until`. */
export const takeLease = async (db: Db, name: string, holder: string, now: Date, until: Date): Promise<boolean> =>
  (
    await sql`insert into leases (name, holder, until) values (${name}, ${holder}, ${until})
    on conflict (name) do update set holder = excluded.holder, until = excluded.until
    where leases.holder = excluded.holder or leases.until <= ${now} returning name`.execute(db)
  ).rows.length === 1;

const giveLeaseBack = (db: Db, name: string, holder: string) =>
  sql`delete from leases where name = ${name} and holder = ${holder}`.execute(db);
