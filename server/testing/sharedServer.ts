import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const shared = globalThis as { serverHolder?: ChildProcess | undefined };

/**
 * jest calls this before the first suite and after the last (`globalSetup`, `globalTeardown`): holds the suites' PostgreSQL server
 * in between. Otherwise the server stops whenever no suite uses it, and the next suite starts it again.
 * A process of its own holds it, because jest ends without a teardown at Ctrl-C.
 */
export default async function sharedServer(): Promise<void> {
  const { serverHolder } = shared;
  if (serverHolder) {
    const exit = once(serverHolder, 'exit');
    if (serverHolder.connected) serverHolder.send('end');
    if (serverHolder.exitCode === null) await exit;
  } else if (!process.env.DATABASE_URL) {
    const script = path.join(process.cwd(), 'server/testing/holdServer.ts');
    const holder = fork(script, {
      execArgv: ['-r', 'esbuild-register'],
      // A group of its own: the signal that ends jest does not reach it.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    shared.serverHolder = holder;
    await Promise.race([once(holder, 'message'), once(holder, 'exit')]);
  }
}
