// `npm run build`: the app, its prerendered pages, the office's desk, compressed copies, and the server's bundle. The last release's assets stay for pages still open.
import fs from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ensureInstalled, tool } from './prepare.mjs';

ensureInstalled();
const { faultsIn } = await import('../floor/dist.mjs'); // imports a package

const dist = path.resolve('dist');
const desk = path.resolve('desk/dist');
const previous = path.resolve('build/previous');
const hashed = /\.[0-9a-f]{6,8}\.(async\.js|js|chunk\.css|css)$/;

function run(command, ...args) {
  return runIn({}, command, ...args);
}

function runIn(env, command, ...args) {
  const { status, signal } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  if (status !== 0) {
    console.error(`${command} ${args.join(' ')} ended with ${signal ?? status}`);
    process.exit(1);
  }
}

const filesIn = (folder) =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(path.join(folder, entry.name)) : [path.join(folder, entry.name)],
    );

function keepLastRelease() {
  const list = path.join(dist, 'release.json');
  if (!fs.existsSync(list)) return;
  fs.rmSync(previous, { recursive: true, force: true });
  fs.mkdirSync(previous, { recursive: true });
  for (const name of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    if (fs.existsSync(path.join(dist, name))) fs.copyFileSync(path.join(dist, name), path.join(previous, name));
  }
}

function bringBackLastRelease() {
  const own = fs.readdirSync(dist).filter((name) => hashed.test(name));
  fs.writeFileSync(path.join(dist, 'release.json'), JSON.stringify(own));
  if (!fs.existsSync(previous)) return;
  for (const name of fs.readdirSync(previous))
    if (hashed.test(name) && !own.includes(name)) fs.copyFileSync(path.join(previous, name), path.join(dist, name));
}

/** Newer Chromiums then read the whole entry while it arrives, beside the thread that answers fingers, not function by function as it runs (docs/decisions/entry-read-whole.md). */
function readWhole() {
  const entry = path.join(
    dist,
    fs.readdirSync(dist).find((name) => /^umi\.[0-9a-f]{8}\.js$/.test(name)),
  );
  fs.writeFileSync(entry, `//# allFunctionsCalledOnLoad\n${fs.readFileSync(entry, 'utf8')}`);
}

/** The desk is asked for over good lines, and its script is ten times as long: brotli's best would take a minute. */
function compress(folder, quality) {
  for (const file of filesIn(folder).filter((name) => /\.(html|js|css|svg|json|webmanifest)$/.test(name))) {
    const raw = fs.readFileSync(file);
    fs.writeFileSync(
      `${file}.br`,
      brotliCompressSync(raw, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
      }),
    );
    fs.writeFileSync(`${file}.gz`, gzipSync(raw, { level: 9 }));
  }
}

/** Not from the last release's files, which another floor may have built. */
function readableOnOurOldest() {
  const faults = faultsIn(dist);
  for (const [name, fault] of faults) console.error(`${name} cannot be read by our oldest engines: ${fault}`);
  if (faults.length) process.exit(1);
}

keepLastRelease();
run(process.execPath, ...tool('max', 'build'));
run(process.execPath, 'prerender/main.mjs');
readableOnOurOldest();
readWhole();
bringBackLastRelease();
compress(dist, 11);
runIn({ APP_ROOT: 'desk' }, process.execPath, ...tool('max', 'build'));
compress(desk, 9);
run('npm', 'run', '--silent', 'build:server');
