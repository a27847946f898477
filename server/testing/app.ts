import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { QueryResult, QueryResultRow } from 'pg';
import { createApp } from '../app';
import { assemble } from '../assemble';
import { readConfig } from '../config/config';
import { prepareRestored } from '../platform/backup/prepareRestored';
import { restore } from '../platform/backup/restore';
import { connect, type Where } from '../platform/db/connect';
import type { Deps } from '../deps';
import { testClock, type TestClock } from './clock';
import { lazySchemas } from './lazySchemas';
import { memoryPhotos } from './photos';
import { createTestDatabase, type TestDatabase } from './postgres';

interface Sql {
  (text: string, values?: unknown[]): Promise<QueryResult['rows']>;
  <T extends QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
}

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  /** its database, for additional connections */
  where: Where;
  clock: TestClock;
  inject: FastifyInstance['inject'];
  /** runs SQL on its database and returns the rows */
  sql: Sql;
  close(): Promise<void>;
}

interface Options {
  /** start of the clock; default: within the application period of the example policy */
  now?: string;
  /** environment variables */
  env?: Record<string, string>;
  /** replacements for default parts */
  parts?: Partial<Deps>;
}

const officeSecret = 'test-office-secret';
/** an office key with all scopes */
export const officeKeyHeaders = { 'office-key': officeSecret };

/** Creates the server over these dependencies without the built apps, which take 30 ms to read. A loaded test machine must not answer 503. */
export const createTestServer = (deps: Deps): FastifyInstance =>
  createApp(deps, { load: { lagMs: () => 0 }, fastify: { schemaController: lazySchemas }, siteRoot: '/dev/null' });

/** Creates a server with its own database. A test that calls it closes it; see `useTestApp`. */
export async function testApp({
  now = '2026-04-01T10:00:00+08:00',
  env = {},
  parts = {},
}: Options = {}): Promise<TestApp> {
  const database = await createTestDatabase({ isMigrated: true });
  const clock = testClock(now);
  const settings = {
    LOG_LEVEL: 'silent',
    DATA_KEY: `test:${randomBytes(32).toString('base64')}`,
    OFFICE_KEYS: `test:${officeSecret}:read+import+export`,
  };
  const config = readConfig({ ...settings, ...env }, process.cwd());
  const { deps, close } = await assemble(config, { where: database.address, clock, photos: memoryPhotos(), parts });
  return served({ deps, close }, database, clock);
}

/**
 * Restores a backup of `t` into a new database, as the command does, and creates a server over it, which has not started yet:
 * `recordMaintenance` and the background jobs are up to the test. Both servers share the clock and the photo store.
 */
export async function restoredApp(t: TestApp, folder: string): Promise<TestApp> {
  const database = await createTestDatabase();
  const tool = connect(database.address, { name: 'qczhyjs-command' });
  const config = { ...t.deps.config, dataKeys: t.deps.config.dataKeys ?? [], dataDir: folder };
  await restore({ pool: tool.pool, photos: t.deps.photos, config }, folder, false, (client, { takenAt }) =>
    prepareRestored(client, { since: takenAt, now: t.clock.now() }),
  );
  await tool.close();
  const { photos } = t.deps;
  return served(await assemble(t.deps.config, { where: database.address, clock: t.clock, photos }), database, t.clock);
}

function served(
  { deps, close }: Awaited<ReturnType<typeof assemble>>,
  database: TestDatabase,
  clock: TestClock,
): TestApp {
  const app = createTestServer(deps);
  return {
    app,
    deps,
    where: database.address,
    clock,
    inject: app.inject.bind(app) as FastifyInstance['inject'],
    sql: async (text: string, values?: unknown[]) => (await deps.pool.query(text, values)).rows,
    async close() {
      await app.close();
      await close();
      await database.drop();
    },
  };
}

/** Creates a server for the tests of this file or block and closes it after them. Its properties exist from the first test or hook on. */
export function useTestApp(options: Options = {}): TestApp {
  const t = {} as TestApp;
  beforeAll(async () => void Object.assign(t, await testApp(options)));
  afterAll(() => t.close());
  return t;
}
