// `npm run proof`: what is too slow for CI, with one table at the end; about 50 minutes on two slow cores.
// It leaves out what `npm run test:all` ran successfully on the same files (tools/lib/stamp.mjs).
// `--weekly`: also coverage, Node 22 and 24. `--smoke`: the part of .ci/run.
// `--only=<suite>`: a suite below, or one of tests/system/run.ts. `--runs=20000`: random histories of each kind; `SEED=7` repeats those of a night.
import { writeFileSync } from 'node:fs';
import { lighthouseScores } from '../tests/bench/pages/lighthouse.mjs';
import { coverage } from './coverage.mjs';
import { journeys } from './journeys.mjs';
import { engines, firefox, webkit } from './lib/browserSuites.mjs';
import { beside, ensureBuilt, ensureInstalled, run, runTool } from './lib/prepare.mjs';
import { isStamped } from './lib/stamp.mjs';
import { close, fresh, jestTally, read, reports, verdictTallies } from './lib/tally.mjs';
import { unit } from './unit.mjs';

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log('npm run proof -- [--only=<suite>] [--weekly] [--smoke] [--runs=5000] [--seed=7]   (docs/testing.md)');
  process.exit(0);
}
const option = (name) => args.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const isWeekly = args.includes('--weekly');
const only = option('only');
const seed = option('seed') ?? process.env.SEED ?? String(Date.now() % 1e6);
const runs = option('runs') ?? '5000';
const hasTested = isStamped('test:all');

const joined = (results) => ({
  status: results.find(({ status }) => status)?.status ?? 0,
  tallies: results.flatMap(({ tallies }) => tallies),
});
const one = (tally) => ({ status: tally.status, tallies: [tally] });
const inChromium = async (what, share, report, ...files) =>
  one(await journeys({ what, args: files, share, report: reports[report] }));
/** Suites of tests/system/run.ts, with a report per process because two may run at the same time. */
const system = (report, ...more) => ({
  status: run('node', ['-r', 'esbuild-register', 'tests/system/run.ts', ...more, ...args], {
    VERDICTS: fresh(reports[report]),
  }),
  tallies: verdictTallies(reports[report]),
});

/** Random histories of a jest file, whose CI run is a few of them with a fixed seed. */
function jestHistories(what, report, count, ...selection) {
  const status = runTool('jest', ['--ci', '--json', `--outputFile=${fresh(reports[report])}`, ...selection], {
    JEST_ONLY: 'node',
    HISTORIES: String(count),
    SEED: seed,
  });
  return one({
    what: `histories of ${what} (seed ${seed})`,
    counts: { histories: count },
    status,
    ...jestTally(reports[report]),
  });
}
const fundsHistories = () =>
  jestHistories('funds', 'funds', Number(runs), 'server/funds/funds.test', '-t', 'every history');

/** Tests a share of the server with another version of Node. */
function withNode(version) {
  const status = run(process.execPath, ['tools/nodeVersions.mjs', version]);
  return one({ what: `Node ${version}`, status, passed: Number(status === 0), failed: Number(status !== 0) });
}

const suites = {
  journeys: () => {
    return hasTested
      ? inChromium('journeys that test:all leaves out', 'rest', 'proof')
      : inChromium('journeys', 'whole', 'proof');
  },
  webkit: () => webkit(args.filter((argument) => !argument.startsWith('--'))),
  firefox,
  engines: () => engines(args),
  jest: () => one(unit({ all: true })),
  coverage: () => one(coverage()),
  node22: () => withNode('22'),
  node24: () => withNode('24'),
  histories: () => {
    console.log(`Random histories: SEED=${seed} repeats them`);
    const drafts = system('histories', '--only=histories', `--seed=${seed}`, `--runs=${runs}`);
    return joined([drafts, timed('funds', fundsHistories)]);
  },
  // A quarter of an hour, mostly waiting for stopped machines.
  cluster: () => system('cluster', '--only=cluster'),
  beside: () => joined([timed('histories'), timed('cluster')]),
  system: () => system('server', '--only=', '--but=histories,times,cluster'),
  times: () => system('times', '--only=times'),
  lighthouse: async () => one(await lighthouseScores()),
  desk: () => inChromium('the desk', 'whole', 'desk', 'tests/e2e/desk'),
};
/** The suites of a night or week, in this order. The histories and the cluster run beside them; `onIdleMachine` runs after all of them. */
const foreground = ['journeys', 'webkit', 'firefox', 'engines', 'system', ...(hasTested ? [] : ['jest'])];
if (isWeekly) foreground.push('coverage', 'node22', 'node24');
const onIdleMachine = ['times', 'lighthouse'];

/** Adds the minutes to the first row of a suite that has none in its rows. */
function withMinutes(began, result) {
  const [first] = result.tallies;
  if (first && result.tallies.every(({ minutes }) => minutes === undefined))
    first.minutes = (Date.now() - began) / 60_000;
  return result;
}
function timed(name, suite = suites[name]) {
  const began = Date.now();
  const result = suite();
  return result instanceof Promise ? result.then((found) => withMinutes(began, found)) : withMinutes(began, result);
}
function end(results) {
  const { status, tallies } = joined(results);
  if (process.env.TALLIES) writeFileSync(process.env.TALLIES, JSON.stringify(tallies));
  close(tallies);
  process.exit(status);
}

ensureInstalled();
ensureBuilt();
if (only || args.includes('--smoke')) end([await (only in suites ? timed(only) : system('server'))]);

console.log(
  `test:all was ${hasTested ? 'green with these files: its tests are left out' : 'not run with these files: everything runs'}`,
);
const began = Date.now();
// The histories use a virtual clock and half an hour of one core: they run in the background at low priority, the cluster after them.
const besideArgs = ['tools/proof.mjs', '--only=beside', `--seed=${seed}`, `--runs=${runs}`];
const inBackground = beside(process.execPath, besideArgs, { TALLIES: fresh(reports.beside) }, `${reports.beside}.log`);
const results = [];
for (const name of foreground) results.push(await timed(name));
results.push({
  status: await inBackground,
  tallies: read(reports.beside) ?? [{ what: 'histories and cluster', passed: 0, failed: 1 }],
});
for (const name of onIdleMachine) results.push(await timed(name));
console.log(`\n${((Date.now() - began) / 60_000).toFixed(0)} minutes; SEED=${seed}`);
end(results);
