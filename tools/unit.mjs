// `npm run test:unit`: jest without its slow suites, or the files named after `--`, slow or not; the first half of `npm test`.
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { ensureInstalled, isCommand, root, runTool } from './lib/prepare.mjs';
import { close, failedFiles, fresh, jestTally, reports } from './lib/tally.mjs';

/** Each suite reloads its modules. A larger young generation makes collecting that garbage cheaper: 5 % of the run. */
const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim();

const runJest = (report, args) =>
  runTool('jest', ['--ci', '--json', `--outputFile=${fresh(report)}`, ...args], { NODE_OPTIONS: nodeOptions });

/**
 * Runs jest. In CI, up to two failed files run a second time, one after the other: on a loaded machine a test may time out.
 * The table at the end names them; more than two failed files fail the run.
 */
export function unit({ all = false, args = [] } = {}) {
  const workers = Number(process.env.WORKERS) || availableParallelism();
  fresh(reports.jestAgain);
  const status = runJest(reports.jest, [
    `--maxWorkers=${workers}`,
    ...(all || args.length > 0
      ? []
      : ['--testPathIgnorePatterns=/node_modules/', '--testPathIgnorePatterns=\\.slow\\.test\\.tsx?$']),
    ...args,
  ]);
  const first = { what: 'jest', status, ...jestTally() };
  const failed = failedFiles().map((file) => relative(root, file));
  if (status === 0 || !process.env.CI || failed.length === 0 || failed.length > 2) return first;
  console.log(`\nSecond try of ${failed.join(', ')}`);
  // A failed suite leaves its server running, and without workers jest would wait for it for ever.
  const again = runJest(reports.jestAgain, ['--runInBand', '--forceExit', '--runTestsByPath', ...failed]);
  return {
    what: 'jest',
    status: again,
    ...jestTally(),
    counts: again === 0 ? { [`passed at the second try: ${failed.join(', ')}`]: failed.length } : {},
  };
}

if (isCommand(import.meta.url)) {
  ensureInstalled();
  const result = unit({ args: process.argv.slice(2) });
  close([result]);
  process.exit(result.status);
}
