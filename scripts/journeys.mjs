// The browser journeys over the built server: `npm run e2e`, and the second half of `npm test`.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { findOrInstallChromium } from './chromium.mjs';
import { ensureBuilt, root, run } from './prepare.mjs';
import { journeyTally, reports } from './tally.mjs';

function count() {
  const listed = spawnSync('npx', ['playwright', 'test', '--list'], { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  return /Total: (\d+) tests?/.exec(listed.stdout ?? '')?.[1] ?? 'all';
}

export async function journeys({ args = [], env = {}, report = reports.journeys } = {}) {
  const chromium = await findOrInstallChromium();
  if (!chromium) {
    console.log(`\nSKIPPED ${count()} journeys: no Chromium\n`);
    return { status: 0, passed: 0, failed: 0 };
  }
  ensureBuilt();
  const status = run('npx', ['playwright', 'test', ...args], { ...env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  return { status, ...journeyTally(report) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { status } = await journeys({ args: process.argv.slice(2) });
  process.exit(status);
}
