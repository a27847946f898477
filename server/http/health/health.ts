import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { migrationsFolder, missingMigrations } from '../../platform/db/migrate';
import { later } from '../../platform/clock';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { serve } from '../call';
import { releaseName } from '../../release';

/** The result of the checks is cached, because the endpoints need no sign-in. */
const CACHE_MS = 2_000;
/** A commit that waits longer for its standby counts as stalled. */
const STALLED_MS = 1_000;
/** Timeout of a check. */
const TIMEOUT_MS = 1_500;

interface HealthReport {
  /** failed checks without which this process cannot serve: `/ready` returns 503 and the load balancer uses other processes */
  missing: string[];
  /** failed checks of shared services: other processes have the same problem, and most calls work without them */
  degraded: string[];
}

/** `/health`: the process runs. `/ready`: it can serve requests, or which checks fail. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  let cached: { until: Date; report: Promise<HealthReport> } | undefined;
  // A broken connection invalidates the cached result.
  (deps.pool as NodeJS.EventEmitter).on('broken', () => {
    cached = undefined;
  });
  const check = (): Promise<HealthReport> => {
    const now = deps.clock.now();
    if (!cached || cached.until <= now) cached = { until: later(now, CACHE_MS), report: runChecks(deps) };
    return cached.report;
  };
  deps.metrics.storage(() => succeeds(() => deps.photos.check()));
  const version = releaseName(deps.config.rootDir);
  serve(app, 'health', async () => ({ status: 'ok' as const, version }));
  serve(app, 'ready', async () => {
    const report = await check();
    if (report.missing.length > 0) throw new AppError('UNAVAILABLE', { data: { status: 'unready', ...report } });
    return { status: 'ok' as const, ...report };
  });
}

async function runChecks(deps: Deps): Promise<HealthReport> {
  const [missing, degraded] = await Promise.all([
    failing({
      database: () => writable(deps),
      migrations: () => migrated(deps),
      connections: () => releasesConnections(deps.pool),
    }),
    failing({ photos: () => deps.photos.check(), standby: () => replicated(deps) }),
  ]);
  if (!missing.includes('database')) return { missing, degraded };
  // Without a database no other check of it gives an answer.
  return { missing: ['database'], degraded: degraded.filter((name) => name !== 'standby') };
}

/** Throws when the database is a standby, which answers but is read-only. */
async function writable({ healthPool }: Deps): Promise<void> {
  const { rows } = await healthPool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new Error('read-only');
}

async function migrated({ healthPool, config }: Deps): Promise<void> {
  const missing = await missingMigrations(healthPool, migrationsFolder(config.rootDir));
  if (missing.length > 0) throw new Error('not migrated');
}

/** Throws when commits wait for an unreachable synchronous standby. */
async function replicated({ healthPool }: Deps): Promise<void> {
  const { rowCount } = await healthPool.query(
    `select 1 from pg_stat_activity where wait_event = 'SyncRep' and usename = current_user and state_change < now() - interval '${STALLED_MS} milliseconds' limit 1`,
  );
  if (rowCount) throw new Error('commits stalled');
}

/**
 * A busy pool is healthy as long as connections are released. The promise stays pending (the check times out) when all connections
 * are taken, a request waits, and no connection is released without an error, even if the database answers `healthPool`.
 */
async function releasesConnections(pool: Pool): Promise<void> {
  if (pool.waitingCount === 0) return;
  await new Promise<void>((resolve) => {
    const onRelease = (error: unknown): void => {
      if (error) return;
      pool.off('release', onRelease);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => pool.off('release', onRelease), TIMEOUT_MS);
    pool.on('release', onRelease);
  });
}

const failing = async (checks: Record<string, () => Promise<unknown>>): Promise<string[]> =>
  (
    await Promise.all(Object.entries(checks).map(async ([name, check]) => ((await succeeds(check)) ? [] : [name])))
  ).flat();

async function succeeds(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
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
