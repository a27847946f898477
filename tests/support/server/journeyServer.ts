import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyData } from './builtServer';

/**
 * `node -r esbuild-register tests/support/server/journeyServer.ts <folder>`: the server of the journeys, on a copy of the prepared data.
 * Playwright ends it with a signal to its process group. Killed by a signal itself, Playwright ends nothing: then the end of the parent counts.
 */
const folder = process.argv[2] ?? '';
const parent = process.ppid;
let isOver = false;

async function serve(): Promise<void> {
  await copyData(join(folder, 'data'));
  if (isOver) return;
  const log = openSync(join(folder, 'server.log'), 'a');
  const server = spawn(process.execPath, ['build/server/start.mjs'], { stdio: ['ignore', log, log] });
  const watch = setInterval(() => {
    if (process.ppid !== parent) server.kill('SIGTERM');
  }, 500);
  await once(server, 'exit');
  clearInterval(watch);
}

/** The data goes with the server. With a parent the log stays for its reporter, which deletes the folder after a passed run. */
function cleanUp(): void {
  rmSync(process.ppid === parent ? join(folder, 'data') : folder, { recursive: true, force: true });
}

// The server receives the signal too: it is in the same group.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void (isOver = true));
serve().then(cleanUp, (error: unknown) => {
  console.error(error);
  cleanUp();
  process.exit(1);
});
