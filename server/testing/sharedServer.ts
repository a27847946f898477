import { embedded } from './postgres';

type Server = Awaited<ReturnType<typeof embedded>>;
const kept = globalThis as { testServer?: Server | undefined };

/**
 * jest calls this before the first suite and after the last (`globalSetup`, `globalTeardown`): holds the suites' PostgreSQL server
 * in between. Otherwise the server stops whenever no suite uses it, and the next suite starts it again.
 */
export default async function sharedServer(): Promise<void> {
  if (kept.testServer) await kept.testServer.stop();
  // Where it cannot start, the suites that need it report why.
  else if (!process.env.DATABASE_URL) kept.testServer = await embedded().catch(() => undefined);
}
