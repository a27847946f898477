// Completes a fresh checkout: installs npm packages and builds the apps and the server, each only when missing or outdated.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const at = (...path) => join(root, ...path);
const builds = {
  app: {
    from: [
      'src',
      'desk',
      'domain',
      'shared',
      'public',
      '.umirc.ts',
      'tools/browsers',
      'tools/build.mjs',
      'tools/prerender',
      'tools/umi',
      'package-lock.json',
    ],
    stamp: at('dist', '.built-from'),
  },
  server: {
    from: ['server', 'domain', 'tools/build-server.mjs', 'tools/lib/serverBundle.cjs'],
    stamp: at('build', '.built-from'),
  },
};

/** Returns true when the module is the script that Node was started with. */
export const isCommand = (url) => url === pathToFileURL(process.argv[1] ?? '').href;

const ignore = () => {};

/**
 * Waits for a command. Ctrl-C and a closed terminal reach the command too, which ends what it has started; then this process ends.
 * Without it this process would end first, and the prompt would return while the command still works.
 */
function waitFor(command, args, options) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const name of signals) process.on(name, ignore);
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  for (const name of signals) process.off(name, ignore);
  if (signal || status > 128) process.exit(status ?? 1);
  return status ?? 1;
}

/** Runs a command with its output on the terminal. On Windows through a shell, because npm is a script there. */
export function run(command, args, env = {}) {
  const shell = process.platform === 'win32';
  return waitFor(command, args, { shell, env: { ...process.env, ...env } });
}

/** Commands whose package has another name. */
const packageOf = {
  max: '@umijs/max',
  playwright: '@playwright/test',
  // TypeScript 7, which checks in a fifth of the time. Umi and ESLint need the interface of TypeScript 5, the package `typescript`.
  tsc: 'tsc7',
};

/** Returns the arguments with which `node` runs the command of an installed package; needs no npx, which would download a missing one. */
export function tool(name, ...args) {
  const folders = [at('node_modules'), at('tests', 'node_modules')].map((path) => join(path, packageOf[name] ?? name));
  const home = folders.find(existsSync) ?? folders[0];
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return [join(home, typeof bin === 'string' ? bin : bin[name]), ...args];
}

/** Runs the command of an installed package on every system. */
export const runTool = (name, args, env = {}) =>
  waitFor(process.execPath, tool(name, ...args), { env: { ...process.env, ...env } });

/** Runs a command in the background at low priority. Its output goes to `log` and is printed at the end. */
export function beside(command, args, env, log) {
  const out = openSync(log, 'w');
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', out, out], env: { ...process.env, ...env } });
  closeSync(out);
  if (child.pid) setPriority(child.pid, 10);
  return new Promise((resolve) => {
    const end = (status) => {
      console.log(readFileSync(log, 'utf8'));
      resolve(status ?? 1);
    };
    child.once('exit', end).once('error', (error) => {
      console.error(error);
      end(1);
    });
  });
}

function must(command, args, sentence) {
  if (run(command, args) !== 0) {
    console.error(sentence);
    process.exit(1);
  }
}

/** Returns what npm has installed in a folder, by path; an empty object when it has installed nothing. */
function installedIn(folder) {
  const file = at(folder, 'node_modules', '.package-lock.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** Installs the lock file of a folder when a package is missing or outdated. With `production`, development packages may be missing. */
function ensurePackages(folder, { production = false } = {}) {
  const here = installedIn(folder);
  const isNeeded = ([path, { optional, peer, extraneous, dev, devOptional }]) =>
    path !== '' && !optional && !peer && !extraneous && !(production && (dev || devOptional));
  const wanted = Object.entries(JSON.parse(readFileSync(at(folder, 'package-lock.json'), 'utf8')).packages);
  if (wanted.filter(isNeeded).every(([path, { version }]) => here[path]?.version === version)) return;
  // An outdated complete installation is completed, because the next test would need it.
  const isPartial = production && !Object.values(here).some(({ dev }) => dev);
  const options = ['--prefix', folder, '--no-audit', '--no-fund', isPartial ? '--omit=dev' : '--include=dev'];
  must('npm', ['ci', ...options], 'npm ci failed: is the package registry reachable?');
}

/** Installs all packages; with `{ production: true }` only those that the build and the server need, when nothing else is installed. */
export const ensureInstalled = (options) => ensurePackages('.', options);

/** Installs the packages that only long tests use (`tests/package.json`). */
export const ensureTestTools = () => ensurePackages('tests');

/** Build output inside source folders, excluded from the fingerprint; the build cache of the desk is in its node_modules. */
const written = ['dist', 'node_modules'];

function* filesUnder(path) {
  if (!statSync(path).isDirectory()) return void (yield path);
  for (const name of readdirSync(path).sort())
    if (!name.startsWith('.umi') && !written.includes(name)) yield* filesUnder(join(path, name));
}

/** Returns a hash of all files that a build reads, without tests. */
function fingerprint({ from }) {
  const hash = createHash('sha256');
  for (const source of from.map((name) => at(name)).filter(existsSync)) {
    for (const file of filesUnder(source))
      if (!/\.test\.tsx?$/.test(file)) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Runs the script of `build` unless its output is of these files; the script makes the other builds too. */
function ensure(script, build, ...others) {
  if (existsSync(build.stamp) && readFileSync(build.stamp, 'utf8') === fingerprint(build)) return;
  const made = [build, ...others].map((one) => [one.stamp, fingerprint(one)]);
  must('npm', ['run', '--silent', script], 'the build failed');
  for (const [stamp, wanted] of made) writeFileSync(stamp, wanted);
}

export const ensureServerBuilt = () => ensure('build:server', builds.server);

export function ensureBuilt() {
  ensure('build', builds.app, builds.server);
  ensureServerBuilt();
}

/** Builds in a child process while `work` runs, and resolves when both are done. */
export async function whileBuilding(work) {
  mkdirSync(at('.cache'), { recursive: true });
  const command = "import('./tools/lib/prepare.mjs').then(({ ensureBuilt }) => ensureBuilt())";
  const built = beside(process.execPath, ['-e', command], {}, at('.cache', 'build.log'));
  const done = work();
  if ((await built) !== 0) process.exit(1);
  return done;
}
