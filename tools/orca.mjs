// `npm run orca`: runs the screen reader Orca on one step of the form and writes its announcements to tests/e2e/orca/newApplyElv.txt.
// On Debian: apt-get install orca at-spi2-core xvfb xdotool dbus. No speech output is needed: Orca logs what it would speak.
import { spawnSync } from 'node:child_process';
import { findOrInstallChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs';

const wanted = ['orca', 'Xvfb', 'xdotool', 'dbus-run-session'];
const missing = wanted.filter((name) => spawnSync('which', [name]).status !== 0);
const chromium = await findOrInstallChromium();
if (missing.length || !chromium) {
  console.error(`This needs ${[...missing, ...(chromium ? [] : ['chromium'])].join(', ')}.`);
  process.exit(1);
}
ensureInstalled();
ensureBuilt();
const command = ['--', process.execPath, '-r', 'esbuild-register', 'tests/e2e/orca/run.ts'];
process.exit(run('dbus-run-session', command, { CHROMIUM: chromium }));
