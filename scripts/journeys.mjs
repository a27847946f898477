// The browser journeys over the built server: `npm run e2e` (all, or those whose file is named behind `--`), and the second half of `npm test`.
import { spawnSync } from 'node:child_process';
import { findOrInstallChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, isCommand, root, runTool, tool } from './prepare.mjs';
import { close, fresh, journeyTally, reports } from './tally.mjs';

function count() {
  const listed = spawnSync(process.execPath, tool('playwright', 'test', '--list'), {
    cwd: root,
    encoding: 'utf8',
  });
  return /Total: (\d+) tests?/.exec(listed.stdout ?? '')?.[1] ?? 'all';
}

export async function journeys({ what = 'journeys', args = [], env = {}, report = reports.journeys } = {}) {
  const chromium = await findOrInstallChromium();
  if (!chromium) {
    console.log(`\nSKIPPED ${count()} journeys: no Chromium\n`);
    return { what: `${what}: SKIPPED, no Chromium`, status: 0, passed: 0, failed: 0 };
  }
  ensureBuilt();
  const status = runTool('playwright', ['test', ...args], {
    ...env,
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: fresh(report),
  });
  return { what, status, ...journeyTally(report) };
}

if (isCommand(import.meta.url)) {
  ensureInstalled();
  const walked = await journeys({ args: process.argv.slice(2) });
  close([walked]);
  process.exit(walked.status);
}
