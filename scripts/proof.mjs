// `npm run proof`: the big matrices whole, every count printed; `--smoke` is the share that .ci/run carries, `--only=<suite>` one of the server's suites.
import { lighthouseScores } from '../bench/pages/lighthouse.mjs';
import { coverage } from './coverage.mjs';
import { journeys } from './journeys.mjs';
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs';
import { close, fresh, reports, verdictTallies } from './tally.mjs';
import { webkitWalks } from './webkit.mjs';

const args = process.argv.slice(2);
const whole = !args.includes('--smoke') && !args.some((argument) => argument.startsWith('--only='));
ensureInstalled();
ensureBuilt();

const server = run('node', ['-r', 'esbuild-register', 'proof/run.ts', ...args], { VERDICTS: fresh(reports.server) });
const fire = verdictTallies(reports.server);
if (!whole) {
  close(fire);
  process.exit(server);
}

// Rules, races, every deed in every state, foreign ids: and how much of the law and the server they walk.
const jest = coverage();
const walked = await journeys({
  what: 'screens and journeys in Chromium, whole',
  env: { JOURNEYS: 'whole' },
  report: reports.proof,
});
const webkit = webkitWalks();
const scores = await lighthouseScores();
close([...fire, jest, walked, ...webkit.tallies, scores]);
process.exit(server || jest.status || walked.status || webkit.status || scores.status);
