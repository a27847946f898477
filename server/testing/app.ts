import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { QueryResult, QueryResultRow } from 'pg';
import { createApp } from '../app';
import { assemble } from '../assemble';
import { readConfig } from '../config/config';
import type { Where } from '../platform/db/connect';
import type { Deps } from '../deps';
import { testClock, type TestClock } from './clock';
import { lazySchemas } from './lazySchemas';
import { memoryPhotos } from './photos';
import { createTestDatabase } from './postgres';

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
