// Runs tests/e2e/engines in Chromium 69 to 110: `npm run proof -- --only=engines`. `--smoke`: the part that CI runs; `--engine=69`: one version.
import { ensureBuilt, ensureInstalled, isCommand, run } from './lib/prepare.mjs';
import { close, fresh, reports, verdictTallies } from './lib/tally.mjs';

export function engineWalks(args = []) {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    console.log('\nSKIPPED the old engines: their builds are for Linux on x64\n');
    return { status: 0, tallies: [{ what: 'old engines: SKIPPED, not Linux on x64', passed: 0, failed: 0 }] };
  }
  ensureBuilt();
  const status = run(process.execPath, ['-r', 'esbuild-register', 'tests/e2e/engines/run.ts', ...args], {
    VERDICTS: fresh(reports.engines),
  });
  return { status, tallies: verdictTallies(reports.engines) };
}

if (isCommand(import.meta.url)) {
  ensureInstalled();
  const { status, tallies } = engineWalks(process.argv.slice(2));
  close(tallies);
  process.exit(status);
}
