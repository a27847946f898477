import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { migrationsFolder } from '../assemble';
import { later } from '../clock';
import { missingMigrations } from '../db/migrate';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { serve } from '../http/call';

/** However many ask, and anybody may: the database is asked this often. */
const KEPT_MS = 2_000;
/** A commit that waits so long for its standby is no slow one. */
const STALLED_MS = 1_000;
/** Until a question without an answer counts as answered by no. */
const PATIENCE_MS = 1_500;
/** At the worst, one after the other: commits begin to wait, what was found just before they count is kept, and the next question is not answered. */
export const TOLD_WITHIN_MS = STALLED_MS + KEPT_MS + PATIENCE_MS;

interface Found {
  /** without these this process can serve nobody: the balancer sends its calls elsewhere */
  missing: string[];
  /** all processes share these: another would do no better, and most calls go on without them */
  degraded: string[];
}

/** `/health`: this process lives. `/ready`: it can serve, or what it waits for. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  let kept: { until: Date; found: Promise<Found> } | undefined;
  // A connection broke: what was found before it may not be so any more.
  (deps.pool as NodeJS.EventEmitter).on('broken', () => {
    kept = undefined;
  });
  const look = (): Promise<Found> => {
    const now = deps.clock.now();
    if (!kept || kept.until <= now) kept = { until: later(now, KEPT_MS), found: find(deps) };
    return kept.found;
  };
  serve(app, 'health', async () => ({ status: 'ok' as const }));
  serve(app, 'ready', async () => {
    const found = await look();
    if (found.missing.length > 0) throw new AppError('UNAVAILABLE', { data: { status: 'unready', ...found } });
    return { status: 'ok' as const, ...found };
  });
}

async function find(deps: Deps): Promise<Found> {
  const [missing, degraded] = await Promise.all([
    failing({
      database: () => writable(deps),
      migrations: () => migrated(deps),
      connections: () => moves(deps.pool),
    }),
    failing({ photos: () => deps.photos.check(), standby: () => replicated(deps) }),
  ]);
  deps.figures.storage(!degraded.includes('photos'));
  return { missing, degraded };
}

/** A primary that became a standby answers, and can keep nothing. */
async function writable({ lookout }: Deps): Promise<void> {
  const { rows } = await lookout.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new Error('read-only');
}

async function migrated({ lookout, config }: Deps): Promise<void> {
  const missing = await missingMigrations(lookout, migrationsFolder(config.rootDir));
  if (missing.length > 0) throw new Error('not migrated');
}

/** Where a synchronous standby is wanted and away, commits wait for it: nothing is lost, and nothing gets done. */
async function replicated({ lookout }: Deps): Promise<void> {
  const { rowCount } = await lookout.query(
    `select 1 from pg_stat_activity where wait_event = 'SyncRep' and usename = current_user and state_change < now() - interval '${STALLED_MS} milliseconds' limit 1`,
  );
  if (rowCount) throw new Error('commits wait');
}

/**
 * Busy is no fault: as long as connections come back, whoever waits for one is served, and the door keeps the line short. All taken,
 * somebody waiting and none given back whole until patience ends: this process serves nobody, whatever the database says to the lookout.
 */
async function moves(pool: Pool): Promise<void> {
  if (pool.waitingCount === 0) return;
  await new Promise<void>((resolve) => {
    const heard = (error: unknown): void => {
      if (error) return;
      pool.off('release', heard);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => pool.off('release', heard), PATIENCE_MS);
    pool.on('release', heard);
  });
}

const failing = async (checks: Record<string, () => Promise<unknown>>): Promise<string[]> =>
  (
    await Promise.all(Object.entries(checks).map(async ([name, check]) => ((await succeeds(check)) ? [] : [name])))
  ).flat();

async function succeeds(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  try {
    return await Promise.race([
      check().then(
        () => true,
        () => false,
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
