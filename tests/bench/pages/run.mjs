// `npm run bench:pages`: loads the introduction and a form step beside the same two pages built by other means (peers/README.md), at 4× and 8× CPU slowdown,
// prints every median and each ratio with its target (docs/quality.md), and fails when one is missed. Needs an otherwise idle machine and about 20 minutes.
// `--rounds=5`, `--cpu=4`: other rounds, one slowdown. `npm run bench:pages -- --peers=<folder>`: where the peers are built, or were built before.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findOrInstallChromium } from '../../../tools/chromium.mjs';
import { freePort } from '../../../tools/lib/freePort.cjs';
import { ensureBuilt, ensureInstalled } from '../../../tools/lib/prepare.mjs';
import { serveBuilt } from '../../../tools/lib/serveBuilt.mjs';
import { close } from '../../../tools/lib/tally.mjs';
import { measure } from './measure.mjs';
import { register } from './session.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const option = (name, standard) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? standard;
const rounds = Number(option('rounds', '3'));
const slowdowns = option('cpu', '4,8').split(',').map(Number);
const peersIn = resolve(option('peers', join(here, '..', 'out')));
const peers = { vant: 'p2/dist', govuk: 'p4/dist', hand: 'p5/dist' };

/** The targets: a value of ours is at most `most[slowdown]` times the value of a peer. */
const targets = [
  { what: 'intro LCP', peer: 'govuk', most: { 4: 0.8 } },
  { what: 'intro LCP', peer: 'hand', most: { 8: 1.15 } },
  { what: 'intro LCP', peer: 'vant', most: { 4: 0.45, 8: 0.55 } },
  { what: 'form LCP', peer: 'vant', most: { 4: 0.6, 8: 0.6 } },
  { what: 'route change', peer: 'vant', most: { 4: 0.55, 8: 0.75 } },
  { what: 'typing INP', peer: 'vant', most: { 4: 1, 8: 1.2 } },
  { what: 'invalid next INP', peer: 'vant', most: { 4: 1, 8: 1.2 } },
];
const LARGEST_SHIFT = 0.01;

function buildPeers() {
  if (Object.values(peers).every((path) => existsSync(join(peersIn, path, 'index.html')))) return;
  const { status } = spawnSync('bash', [join(here, 'peers', 'build.sh'), peersIn], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the peers were not built');
}

/** Serves the peers and returns their addresses by name. */
async function servePeers() {
  const ports = Object.fromEntries(Object.keys(peers).map((name) => [name, freePort()]));
  const folders = Object.entries(peers).map(([name, path]) => `${ports[name]}=${join(peersIn, path)}`);
  const server = spawn(process.execPath, [join(here, 'serve.mjs'), '--base', '/qczhyjs/', ...folders], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const urls = Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [name, `http://127.0.0.1:${port}/qczhyjs/`]),
  );
  for (const url of Object.values(urls)) {
    let tries = 0;
    while (!(await fetch(url).catch(() => null))) {
      if ((tries += 1) > 300) {
        server.kill();
        throw new Error(`${url} does not answer`);
      }
      await pause(100);
    }
  }
  return { urls, stop: () => server.kill() };
}

/** An interaction below 16 ms is not reported by the browser: it counts as 16 ms. */
const valueOf = (medians, name, what) =>
  what.endsWith('INP') ? Math.max(16, medians[name][what]) : medians[name][what];

function judge(cpu, medians) {
  const ratios = targets
    .filter(({ most }) => most[cpu])
    .map(({ what, peer, most }) => {
      const value = valueOf(medians, 'ours', what) / valueOf(medians, peer, what);
      return { what: `${what} / ${peer}`, value, most: most[cpu] };
    });
  const shifts = ['intro CLS', 'form CLS'].map((what) => ({ what, value: medians.ours[what], most: LARGEST_SHIFT }));
  console.log(`\n| ${cpu}× | value | at most | |\n|---|--:|--:|---|`);
  const rows = [...ratios, ...shifts].map((row) => ({ ...row, isMet: row.value <= row.most }));
  for (const { what, value, most, isMet } of rows)
    console.log(`| ${what} | ${value.toFixed(2)} | ${most} | ${isMet ? 'met' : 'missed'} |`);
  return rows;
}

ensureInstalled();
ensureBuilt();
buildPeers();
const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
const log = join(folder, 'server.log');
const site = await serveBuilt({ log });
let others;
try {
  others = await servePeers();
  const pages = Object.fromEntries(Object.entries(others.urls).map(([name, url]) => [name, { url }]));
  const url = `${site.origin}/qczhyjs/intro`;
  const ours = { url, form: 'newApply/personalInfo', field: 'input[name=name]', first: '[data-testid=types]' };
  const token = await register(site.origin, log);
  const stored = { 'User-Token': token, umi_locale: 'zh-CN' };
  const chrome = findOrInstallChromium('whole');
  const rows = [];
  for (const cpu of slowdowns) {
    console.log(`\n== CPU slowdown ${cpu}×`);
    rows.push(...judge(cpu, await measure({ ours, ...pages }, { rounds, cpu, chrome, stored })));
  }
  const passed = rows.filter(({ isMet }) => isMet).length;
  const failed = rows.length - passed;
  close([{ what: 'targets of speed on the phone', passed, failed, status: Number(failed > 0) }]);
  process.exitCode = Number(failed > 0);
} finally {
  others?.stop();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
