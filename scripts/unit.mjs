// `npm run test:unit`: jest without its slow suites, or the files that are named behind `--`, slow or not; the first half of `npm test`.
import { availableParallelism } from 'node:os';
import { ensureInstalled, isCommand, runTool } from './prepare.mjs';
import { close, fresh, jestTally, reports } from './tally.mjs';

export function unit({ all = false, args = [] } = {}) {
  const workers = Number(process.env.WORKERS) || availableParallelism();
  const status = runTool('jest', [
    '--ci',
    `--maxWorkers=${workers}`,
    '--json',
    `--outputFile=${fresh(reports.jest)}`,
    ...(all || args.length > 0
      ? []
      : ['--testPathIgnorePatterns=/node_modules/', '--testPathIgnorePatterns=\\.slow\\.test\\.tsx?$']),
    ...args,
  ]);
  return { what: 'jest', status, ...jestTally() };
}

if (isCommand(import.meta.url)) {
  ensureInstalled();
  const result = unit({ args: process.argv.slice(2) });
  close([result]);
  process.exit(result.status);
}
