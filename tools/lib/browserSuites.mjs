// The suites of tests/e2e in browsers without Playwright: old Chromium, Firefox ESR and WebKit.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { tryInstall } from './apt.mjs';
import { ensureBuilt, ensureTestTools, run } from './prepare.mjs';
import { fresh, reports, verdictTallies } from './tally.mjs';

function skipped(what, reason) {
  console.log(`\nSKIPPED ${what}: ${reason}\n`);
  return { status: 0, tallies: [{ what: `${what}: SKIPPED, ${reason}`, passed: 0, failed: 0 }] };
}

function runSuite(name, { flags = [], args = [], env = {} } = {}) {
  ensureBuilt();
  const status = run(process.execPath, [...flags, '-r', 'esbuild-register', `tests/e2e/${name}/run.ts`, ...args], {
    VERDICTS: fresh(reports[name]),
    ...env,
  });
  return { status, tallies: verdictTallies(reports[name]) };
}

/** Chromium 69 to 110; options: tests/e2e/engines/run.ts. */
export const engines = (args) =>
  process.platform === 'linux' && process.arch === 'x64'
    ? runSuite('engines', { args })
    : skipped('old engines', 'their builds are for Linux on x64');

/** One application and the desk in Firefox ESR over WebDriver BiDi. */
export function firefox() {
  const find = () => [process.env.FIREFOX, '/usr/bin/firefox-esr'].find((file) => file && existsSync(file));
  if (!find()) tryInstall(['firefox-esr', 'fonts-noto-cjk'], 'FIREFOX_TRIED');
  const browser = find();
  if (!browser) return skipped('Firefox', 'no firefox-esr on this machine');
  // Node 20 has its WebSocket behind a flag.
  const flags = typeof WebSocket === 'undefined' ? ['--experimental-websocket'] : [];
  return runSuite('firefox', { flags, env: { FIREFOX: browser } });
}

/** Debian installs MiniBrowser beside the library, in a folder of the architecture. */
function findWebkit() {
  if (!['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'].every(existsSync)) return undefined;
  return ['/usr/lib', '/usr/libexec']
    .filter(existsSync)
    .flatMap((folder) => ['', ...readdirSync(folder)].map((name) => join(folder, name, 'webkit2gtk-4.1/MiniBrowser')))
    .find(existsSync);
}

/** The public screens, a journey of each kind, a resumed draft and the desk in WebKit; with `names`, only these. */
export function webkit(names) {
  if (!findWebkit()) tryInstall(['webkit2gtk-driver', 'xvfb', 'fonts-noto-cjk'], 'WEBKIT_TRIED');
  const browser = findWebkit();
  if (!browser) return skipped('WebKit', 'no webkit2gtk-driver with xvfb on this machine');
  ensureTestTools();
  return runSuite('webkit', { args: names, env: { WEBKIT: browser } });
}
