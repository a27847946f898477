// Browser tests with the built server: `npm run e2e` (the CI selection, or all tests of the files named after `--`), and the second half of `npm test`.
// `--bytes`: the byte budgets of the screens; `--pictures` (`npm run pictures`): the screenshots of the README and of the reviewer's manual.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, isCommand, root, runTool, tool } from './lib/prepare.mjs';
import { close, fresh, journeyTally, reports } from './lib/tally.mjs';

function count(env) {
  const listed = spawnSync(process.execPath, tool('playwright', 'test', '--list'), {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  return /Total: (\d+) tests?/.exec(listed.stdout ?? '')?.[1] ?? 'all';
}

/** Creates a folder that the database user can enter, because PostgreSQL refuses to run as root. */
function newFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** Returns Playwright's folders. A signal ends Playwright before it deletes the profiles of its browsers: the temporary folder is deleted with this process. */
function folders() {
  const temporary = newFolder('playwright');
  // Browsers that are still ending may write into it.
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return {
    TMPDIR: temporary,
    TMP: temporary,
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, 'node_modules', '.cache', 'playwright'),
    // Outside, because its log is read after a failed run.
    E2E_DIR: process.env.E2E_DIR ?? newFolder('journeys'),
  };
}

/** `share` is a selection in playwright.config.ts. Default: named files run completely, everything else as in CI. */
export async function journeys({ what = 'journeys', args = [], share, report = reports.journeys } = {}) {
  const env = { JOURNEYS: share ?? (args.length > 0 ? 'whole' : 'all') };
  const chromium = findOrInstallChromium();
  if (!chromium) {
    console.log(`\nSKIPPED ${count({ ...process.env, ...env })} journeys: no Chromium\n`);
    return { what: `${what}: SKIPPED, no Chromium`, status: 0, passed: 0, failed: 0 };
  }
  ensureBuilt();
  const status = runTool('playwright', ['test', ...args], {
    ...env,
    ...folders(),
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: fresh(report),
  });
  return { what, status, ...journeyTally(report) };
}

if (isCommand(import.meta.url)) {
  ensureInstalled();
  const args = process.argv.slice(2);
  const share = ['bytes', 'pictures'].find((name) => args.includes(`--${name}`));
  const result = await journeys(share ? { what: share, share, report: reports[share] } : { args });
  close([result]);
  process.exit(result.status);
}
