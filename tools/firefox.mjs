// `npm run proof -- --only=firefox`: one application and the desk in Firefox ESR over WebDriver BiDi, with the built server.
import { existsSync } from 'node:fs';
import { tryInstall } from './lib/apt.mjs';
import { ensureBuilt, run } from './lib/prepare.mjs';
import { fresh, reports, verdictTallies } from './lib/tally.mjs';

const find = () => [process.env.FIREFOX, '/usr/bin/firefox-esr'].find((file) => file && existsSync(file));

export function firefoxWalks() {
  if (!find()) tryInstall(['firefox-esr', 'fonts-noto-cjk'], 'FIREFOX_TRIED');
  const browser = find();
  if (!browser) {
    console.log('\nSKIPPED Firefox: no firefox-esr on this machine\n');
    return { status: 0, tallies: [{ what: 'Firefox: SKIPPED, no firefox-esr', passed: 0, failed: 0 }] };
  }
  ensureBuilt();
  // Node 20 has its WebSocket behind a flag.
  const flags = typeof WebSocket === 'undefined' ? ['--experimental-websocket'] : [];
  const status = run(process.execPath, [...flags, '-r', 'esbuild-register', 'tests/e2e/firefox/run.ts'], {
    FIREFOX: browser,
    VERDICTS: fresh(reports.firefox),
  });
  return { status, tallies: verdictTallies(reports.firefox) };
}
