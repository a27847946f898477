// `npm run proof`: all slow test suites with their counts. `--smoke`: the part of .ci/run; `--only=<suite>`: one server suite, `engines`, `opinion` or `desk`.
import { lighthouseScores } from '../tests/bench/pages/lighthouse.mjs';
import { coverage } from './coverage.mjs';
import { engineWalks } from './engines.mjs';
import { journeys } from './journeys.mjs';
import { beside, ensureBuilt, ensureInstalled, run, runTool } from './prepare.mjs';
import { close, fresh, jestTally, reports, verdictTallies } from './tally.mjs';
import { webkitWalks } from './webkit.mjs';

const args = process.argv.slice(2);
const inChromium = (what, report, ...files) => journeys({ what, args: files, share: 'whole', report });

/** Random histories of funds with the real services and PostgreSQL; those of an open draft are in tests/system/run.ts. */
function fundsHistories() {
  const asked = (name, otherwise) =>
    args.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
  const status = runTool(
    'jest',
    ['--ci', '--json', `--outputFile=${fresh(reports.funds)}`, 'server/routes/funds', '-t', 'every history'],
    {
      JEST_ONLY: 'node',
      HISTORIES: asked('runs', '20000'),
      SEED: asked('seed', '20261122'),
      FROM: asked('from', '0'),
    },
  );
  return { what: 'histories of funds', status, ...jestTally(reports.funds) };
}

/** Browser suites for `--only`; the full run covers `opinion` and `desk` with all screens. */
const suites = {
  engines: () => engineWalks(args),
  opinion: async () => {
    const judged = await inChromium('a second opinion', reports.opinion, 'tests/e2e/looks', 'states', 'markup');
    return { status: judged.status, tallies: [judged] };
  },
  desk: async () => {
    const sat = await inChromium(
      'the desk: faults, looks, the whole way, a hundred in a row',
      reports.desk,
      'tests/e2e/desk',
    );
    return { status: sat.status, tallies: [sat] };
  },
};
/** Server tests for `--only`: every office action × role × state per person. */
const jestSuites = { eyes: 'server/routes/fourEyes.test.ts' };

ensureInstalled();
ensureBuilt();

const only = args.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
if (only in suites) {
  const { status, tallies } = await suites[only]();
  close(tallies);
  process.exit(status);
}

if (only in jestSuites) {
  const report = fresh(reports.jest);
  const status = runTool('jest', [jestSuites[only], '--json', `--outputFile=${report}`], { JEST_ONLY: 'node' });
  close([{ what: only, status, ...jestTally(reports.jest) }]);
  process.exit(status);
}

/** The suites of tests/system/run.ts, with a report per process because two may run at the same time. */
const fire = (report, ...more) => [
  'node',
  ['-r', 'esbuild-register', 'tests/system/run.ts', ...args, ...more],
  { VERDICTS: fresh(report) },
];

if (only === 'histories of funds') {
  const funds = fundsHistories();
  close([funds]);
  process.exit(funds.status);
}
if (only || args.includes('--smoke')) {
  const funds = only === 'histories' ? [fundsHistories()] : [];
  const server = run(...fire(reports.server));
  close([...funds, ...verdictTallies(reports.server)]);
  process.exit(server || funds[0]?.status || 0);
}

// The histories use a virtual clock and need 90 minutes of one core: they run in the background at low priority.
const walking = beside(...fire(reports.histories, '--only=histories'), `${reports.histories}.log`);
const walked = await inChromium('screens and journeys in Chromium, whole', reports.proof);
const webkit = webkitWalks();
const engines = engineWalks();
const funds = fundsHistories();
const server = run(...fire(reports.server, '--but=histories,times'));
// All jest tests of domain and server, with coverage.
const jest = coverage();
const histories = await walking;
// Time measurements need an idle machine.
const times = run(...fire(reports.times, '--only=times'));
const scores = await lighthouseScores();
const walks = [walked, webkit, engines, funds, jest, scores];
close([
  walked,
  ...webkit.tallies,
  ...engines.tallies,
  funds,
  ...verdictTallies(reports.histories),
  ...verdictTallies(reports.server),
  jest,
  ...verdictTallies(reports.times),
  scores,
]);
process.exit(histories || server || times || (walks.find(({ status }) => status)?.status ?? 0));
