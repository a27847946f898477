// Starts the built server with an empty embedded database on a free port, for tests that measure it from outside.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './freePort.cjs';
import { root } from './prepare.mjs';

/** Resolves when the server is ready, or after a minute; `stop` ends it and deletes its data. `log`: a file for its output. */
export async function serveBuilt({ log } = {}) {
  const port = freePort();
  const folder = mkdtempSync(join(tmpdir(), 'built-server-'));
  chmodSync(folder, 0o711); // as root, PostgreSQL runs as another user
  const server = spawn(process.execPath, ['build/server/start.mjs'], {
    cwd: root,
    stdio: ['ignore', log ? openSync(log, 'w') : 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: port, DATA_DIR: join(folder, 'data') },
  });
  const gone = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  const origin = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${origin}/qczhyjs/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; tries < 300 && !(await isReady()); tries += 1) await pause(200);
  return {
    origin,
    stop: async () => {
      server.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
