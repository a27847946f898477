import type { FastifyInstance } from 'fastify';
import { missingMigrations } from '../db/migrate';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { serve } from '../http/call';
import { migrationsFolder } from '../assemble';

const PATIENCE_MS = 3000;

/** `/health`: this process lives. `/ready`: it can serve, or what it waits for. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'health', async () => ({ status: 'ok' as const }));
  serve(app, 'ready', async () => {
    const missing = await whatIsMissing(deps);
    if (missing.length > 0) throw new AppError('UNAVAILABLE', { data: { status: 'unready', missing } });
    return { status: 'ok' as const, missing };
  });
}

async function whatIsMissing({ pool, photos, config }: Deps): Promise<string[]> {
  const migrated = async (): Promise<void> => {
    const missing = await missingMigrations(pool, migrationsFolder(config.rootDir));
    if (missing.length > 0) throw new Error('not migrated');
  };
  const checks = { database: () => pool.query('select 1'), migrations: migrated, photos: () => photos.check() };
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ((await succeeds(check)) ? [] : [name])),
  );
  return found.flat();
}

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
