// Reads the reports of jest, Playwright and tests/system, and prints the table of results that ends every command.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isCommand, root } from './prepare.mjs';

const folder = join(root, '.cache', 'reports');
const report = (name) => join(folder, `${name}.json`);
export const reports = {
  jest: report('jest'),
  jestAgain: report('jestAgain'),
  coverage: report('coverage'),
  funds: report('funds'),
  histories: report('histories'),
  journeys: report('journeys'),
  bytes: report('bytes'),
  pictures: report('pictures'),
  proof: report('proof'),
  server: report('server'),
  times: report('times'),
  webkit: report('webkit'),
  engines: report('engines'),
  firefox: report('firefox'),
  beside: report('beside'),
  cluster: report('cluster'),
  desk: report('desk'),
};

/** Deletes the report of the previous run, so that it is not used when a suite crashes. */
export function fresh(file) {
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

const never = { passed: 0, failed: 1 }; // no report was written
/** Returns the parsed report, or null if the suite wrote none. */
export function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Returns the test files with a failure in a jest run. */
export const failedFiles = (file = reports.jest) =>
  (read(file)?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);

/** For files that ran a second time (`again`, tools/unit.mjs) the second result counts. */
export function jestTally(file = reports.jest, again = file === reports.jest ? reports.jestAgain : undefined) {
  const jest = read(file);
  if (!jest) return never;
  const first = { passed: jest.numPassedTests, failed: jest.numFailedTests + jest.numRuntimeErrorTestSuites };
  if (!again || !existsSync(again)) return first;
  const second = jestTally(again);
  const replaced = jest.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;
  return { passed: first.passed - replaced + second.passed, failed: second.failed };
}

const testsOf = (suite) => [
  ...(suite.suites ?? []).flatMap(testsOf),
  ...(suite.specs ?? []).flatMap(({ tests }) => tests),
];

/** Counts the annotations of the journeys by name (`covered` in tests/support), failed or not. */
function coveredBy(suites) {
  const counts = {};
  for (const { results } of suites.flatMap(testsOf)) {
    for (const { type } of results.at(-1)?.annotations ?? []) counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}

export function journeyTally(file = reports.journeys) {
  const played = read(file);
  if (!played) return never;
  const {
    stats: { expected, flaky, unexpected },
    errors,
    suites,
  } = played;
  // One journey may need a retry on a loaded machine; more than two fail the run.
  const tooFlaky = flaky > 2 ? flaky : 0;
  return {
    passed: expected + flaky - tooFlaky,
    failed: unexpected + errors.length + tooFlaky,
    counts: { ...coveredBy(suites), ...(flaky && { 'passed at the second try': flaky }) },
  };
}

/** One row per suite of tests/system; a skipped suite counts as neither passed nor failed. */
export function verdictTallies(file) {
  const verdicts = read(file);
  if (!verdicts) return [{ what: file, ...never }];
  return verdicts.map(({ what, counts, minutes, wrong }) => ({
    what,
    counts,
    minutes,
    passed: Number(wrong.length === 0 && !counts.skipped),
    failed: Number(wrong.length > 0),
  }));
}

export const sum = (tallies) => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});

const told = (counts = {}) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

/** Prints the table of results, with minutes if they were measured; omitted for a single suite without counts. */
export function close(tallies) {
  if (tallies.length > 1 || tallies.some(({ counts }) => told(counts))) {
    const isTimed = tallies.some(({ minutes }) => minutes !== undefined);
    console.log(`\n| suite | covered |${isTimed ? ' minutes |' : ''} passed | failed |`);
    console.log(`|---|---|${isTimed ? '--:|' : ''}--:|--:|`);
    for (const { what, counts, minutes, passed, failed } of tallies)
      console.log(
        `| ${what} | ${told(counts)} |${isTimed ? ` ${minutes?.toFixed(1) ?? ''} |` : ''} ${passed} | ${failed} |`,
      );
  }
  const { passed, failed } = sum(tallies);
  console.log(`\n${passed} passed, ${failed} failed`);
}

// `node tools/lib/tally.mjs jest journeys server` prints the sums for the shell: passed, failed
if (isCommand(import.meta.url)) {
  const of = {
    jest: () => [jestTally()],
    journeys: () => [journeyTally()],
    server: () => verdictTallies(reports.server),
    engines: () => verdictTallies(reports.engines),
  };
  const { passed, failed } = sum(process.argv.slice(2).flatMap((suite) => of[suite]()));
  console.log(`${passed} ${failed}`);
}
