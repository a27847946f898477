// `npm run coverage`: the tests of domain and server with coverage; fails below the threshold.
// Code that runs in child processes (server start, command line entry points) is not counted.
import { availableParallelism } from 'node:os';
import { ensureInstalled, isCommand, runTool } from './lib/prepare.mjs';
import { close, fresh, jestTally, reports } from './lib/tally.mjs';

export function coverage() {
  const status = runTool(
    'jest',
    [
      '--ci',
      '--json',
      `--outputFile=${fresh(reports.coverage)}`,
      `--maxWorkers=${Number(process.env.WORKERS) || availableParallelism()}`,
      '--coverage',
      '--coverageProvider=v8',
      '--coverageReporters=text-summary',
      '--coverageReporters=json-summary',
      '--collectCoverageFrom=domain/**/*.ts',
      '--collectCoverageFrom=server/**/*.ts',
      '--collectCoverageFrom=!**/*.{test,d}.ts',
      '--collectCoverageFrom=!**/testing/**',
      '--coverageThreshold={"global":{"lines":90,"branches":85}}',
    ],
    { JEST_ONLY: 'node' },
  );
  return { what: 'jest of domain and server, with coverage', status, ...jestTally(reports.coverage) };
}

if (isCommand(import.meta.url)) {
  ensureInstalled();
  const result = coverage();
  close([result]);
  process.exit(result.status);
}
