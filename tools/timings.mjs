// `npm run timings`: measures a fresh clone of HEAD: start, installation and tests; `--ci` adds `.ci/run`, `--proof` adds `npm run proof`. Needs a quiet machine.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './lib/freePort.cjs';
import { root } from './lib/prepare.mjs';

const START_WITHIN_MS = 600_000;
const folder = mkdtempSync(join(tmpdir(), 'timings-'));
chmodSync(folder, 0o711); // When root starts it, PostgreSQL runs as another user and must reach the folder.
const rows = [];
const note = (what, value, target, unit) =>
  rows.push(
    `| ${what} | ${value === null ? 'failed' : `${value} ${unit}`} | ${target && `${target} ${unit}`} | ${target && (value !== null && value <= target ? 'yes' : 'no')} |`,
  );

function clone(name) {
  const cwd = join(folder, name);
  const { status } = spawnSync('git', ['clone', '--quiet', '--no-hardlinks', root, cwd], { stdio: 'inherit' });
  if (status !== 0) throw new Error('git clone failed');
  return cwd;
}

/** Returns the seconds of a command, or null when it failed. */
function secondsOf(cwd, command, ...args) {
  console.log(`\n== ${[command, ...args].join(' ')}`);
  const began = Date.now();
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  return status === 0 ? Math.round((Date.now() - began) / 1000) : null;
}

/** Returns the seconds from `npm start` to the first answer that the server is ready, or null. */
async function secondsUntilReady(cwd) {
  const port = freePort();
  console.log('\n== npm start');
  const began = Date.now();
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') };
  const server = spawn('npm', ['start'], { cwd, stdio: 'inherit', detached: true, env });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    while (Date.now() - began < START_WITHIN_MS && server.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${port}/qczhyjs/api/ready`).catch(() => null);
      if (answer?.ok) return Math.round((Date.now() - began) / 1000);
      await pause(100);
    }
    return null;
  } finally {
    if (server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
    await ended;
  }
}

try {
  const load = loadavg()[0].toFixed(1);
  note('fresh `npm start` until ready', await secondsUntilReady(clone('start')), 85, 's');
  const cwd = clone('test');
  note('installation (`npm ci`)', secondsOf(cwd, 'npm', 'ci', '--no-audit', '--no-fund'), '', 's');
  const [kilobytes] = spawnSync('du', ['-sk', join(cwd, 'node_modules')], { encoding: 'utf8' }).stdout.split('\t');
  note('installed', Math.round(Number(kilobytes) / 1000), 1100, 'MB');
  const { packages } = JSON.parse(readFileSync(join(cwd, 'node_modules/.package-lock.json'), 'utf8'));
  note('installed', Object.keys(packages).length, '', 'packages');
  note('`npm test` after the installation', secondsOf(cwd, 'npm', 'test'), 240, 's');
  if (process.argv.includes('--ci')) note('`.ci/run`', secondsOf(cwd, '.ci/run'), 540, 's');
  if (process.argv.includes('--proof')) note('`npm run proof`', secondsOf(cwd, 'npm', 'run', 'proof'), 2700, 's');
  console.log(`\n${availableParallelism()} cores, load ${load} before the first measurement\n`);
  console.log(['| measured | value | target | met |', '|---|--:|--:|---|', ...rows].join('\n'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
