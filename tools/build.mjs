// `npm run build`: phone app, prerendered pages, desk, compressed copies and server bundle. Keeps the assets of the last release for open pages.
import fs from 'node:fs';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { beside, ensureInstalled, tool } from './lib/prepare.mjs';

ensureInstalled({ production: true });
const { faultsIn } = await import('./browsers/dist.mjs'); // imports a package

const dist = path.resolve('dist');
const desk = path.resolve('desk/dist');
const previous = path.resolve('build/previous');
const hashed = /\.[0-9a-f]{6,8}\.(async\.js|js|chunk\.css|css)$/;

function stopUnlessZero(status, what) {
  if (status === 0) return;
  console.error(`${what} ended with ${status}`);
  process.exit(1);
}

async function run(...args) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } });
  const status = await new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => resolve(signal ?? code)).once('error', reject);
  });
  stopUnlessZero(status, `node ${args.join(' ')}`);
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

/** The magic comment makes Chromium compile all functions of the entry off the main thread while it streams (docs/decisions/0007-pages.md). */
function readWhole() {
  const entry = path.join(
    dist,
    fs.readdirSync(dist).find((name) => /^umi\.[0-9a-f]{8}\.js$/.test(name)),
  );
  fs.writeFileSync(entry, `//# allFunctionsCalledOnLoad\n${fs.readFileSync(entry, 'utf8')}`);
}

/** Compresses on all cores. Quality 11 would take a minute for the desk, which is ten times as large and used over fast networks. */
async function compress(folder, quality) {
  const files = filesIn(folder).filter((name) => /\.(html|js|css|svg|json|webmanifest)$/.test(name));
  await Promise.all(
    files.map(async (file) => {
      const raw = fs.readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length };
      fs.writeFileSync(`${file}.br`, await promisify(brotliCompress)(raw, { params }));
      fs.writeFileSync(`${file}.gz`, await promisify(gzip)(raw, { level: 9 }));
    }),
  );
}

/** Runs before the files of the last release are copied back: they may have been built for other browsers. */
function readableOnOurOldest() {
  const faults = faultsIn(dist);
  for (const [name, fault] of faults) console.error(`${name} cannot be read by our oldest engines: ${fault}`);
  if (faults.length) process.exit(1);
}

async function buildPhone() {
  keepLastRelease();
  await run(...tool('max', 'build'));
  await run('tools/prerender/main.mjs');
  readableOnOurOldest();
  readWhole();
  bringBackLastRelease();
  await compress(dist, 11);
}

/** Runs at a lower priority: the phone's build takes longer. Its output is printed at its end. */
async function buildDesk() {
  fs.mkdirSync('.cache', { recursive: true });
  const env = { NODE_ENV: 'production', APP_ROOT: 'desk' };
  stopUnlessZero(
    await beside(process.execPath, tool('max', 'build'), env, '.cache/build-desk.log'),
    'max build in desk',
  );
  await compress(desk, 9);
}

await Promise.all([buildPhone(), buildDesk(), run('tools/build-server.mjs')]);
