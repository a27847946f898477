// `npm run test:unit`: jest alone, or the part of it that is named behind `--`; the first half of `npm test`.
import { ensureInstalled, isCommand, runTool } from './prepare.mjs';
import { close, fresh, jestTally, reports } from './tally.mjs';

export function unit(args = []) {
  const status = runTool('jest', ['--ci', '--maxWorkers=2', '--json', `--outputFile=${fresh(reports.jest)}`, ...args]);
  return { what: 'jest', status, ...jestTally() };
}

if (isCommand(import.meta.url)) {
  ensureInstalled();
  const held = unit(process.argv.slice(2));
  close([held]);
  process.exit(held.status);
}
