// `npm run e2e:webkit`: all public screens, one journey of each kind and a resumed draft in WebKit (for iPhones), with the built server.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { tryInstall } from './lib/apt.mjs';
import { ensureBuilt, ensureInstalled, ensureTestTools, isCommand, run } from './lib/prepare.mjs';
import { close, fresh, reports, verdictTallies } from './lib/tally.mjs';

const driver = '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/xvfb-run';

/** Debian installs MiniBrowser beside the library, in a folder of the architecture. */
function findBrowser() {
  for (const folder of ['/usr/lib', '/usr/libexec'].filter(existsSync)) {
    for (const name of ['', ...readdirSync(folder)]) {
      const file = join(folder, name, 'webkit2gtk-4.1', 'MiniBrowser');
      if (existsSync(file)) return file;
    }
  }
  return null;
}

const find = () => ([driver, display].every(existsSync) ? findBrowser() : null);

export function webkitWalks(args = []) {
  if (!find()) tryInstall(['webkit2gtk-driver', 'xvfb', 'fonts-noto-cjk'], 'WEBKIT_TRIED');
  const browser = find();
  if (!browser) {
    console.log('\nSKIPPED the screens and journeys in WebKit: no webkit2gtk-driver with xvfb on this machine\n');
    return { status: 0, tallies: [{ what: 'WebKit: SKIPPED, no webkit2gtk-driver with xvfb', passed: 0, failed: 0 }] };
  }
  ensureTestTools();
  ensureBuilt();
  const status = run(process.execPath, ['-r', 'esbuild-register', 'tests/e2e/webkit/run.ts', ...args], {
    WEBKIT: browser,
    VERDICTS: fresh(reports.webkit),
  });
  return { status, tallies: verdictTallies(reports.webkit) };
}

if (isCommand(import.meta.url)) {
  ensureInstalled();
  const { status, tallies } = webkitWalks(process.argv.slice(2));
  close(tallies);
  process.exit(status);
}
