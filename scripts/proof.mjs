// `npm run proof`: the big matrices whole, every count printed; `--smoke` is the share that .ci/run carries, `--only=<suite>` one of the server's suites, `engines` or `opinion`.
import { lighthouseScores } from '../bench/pages/lighthouse.mjs';
import { coverage } from './coverage.mjs';
import { engineWalks } from './engines.mjs';
import { journeys } from './journeys.mjs';
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs';
import { close, fresh, reports, verdictTallies } from './tally.mjs';
import { webkitWalks } from './webkit.mjs';

const args = process.argv.slice(2);
const inChromium = (what, report, ...files) => journeys({ what, args: files, env: { JOURNEYS: 'whole' }, report });

/** Suites of the browser that may be asked for alone; in the whole proof the second opinion is part of the screens. */
const suites = {
  engines: () => engineWalks(args),
  opinion: async () => {
    const judged = await inChromium('a second opinion', reports.opinion, 'looks', 'states', 'markup');
    return { status: judged.status, tallies: [judged] };
  },
};
ensureInstalled();
ensureBuilt();

const only = args.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
if (only in suites) {
  const { status, tallies } = await suites[only]();
  close(tallies);
  process.exit(status);
}

const server = run('node', ['-r', 'esbuild-register', 'proof/run.ts', ...args], { VERDICTS: fresh(reports.server) });
const fire = verdictTallies(reports.server);
if (only || args.includes('--smoke')) {
  close(fire);
  process.exit(server);
}

// Rules, races, every deed in every state, foreign ids: and how much of the law and the server they walk.
const jest = coverage();
const walked = await inChromium('screens and journeys in Chromium, whole', reports.proof);
const webkit = webkitWalks();
const engines = engineWalks();
const scores = await lighthouseScores();
close([...fire, jest, walked, ...webkit.tallies, ...engines.tallies, scores]);
process.exit(server || jest.status || walked.status || webkit.status || engines.status || scores.status);
