// How many passed and failed, read from the reports that jest and Playwright write.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './prepare.mjs';

const folder = join(root, '.cache', 'reports');
export const reports = { folder, jest: join(folder, 'jest.json'), journeys: join(folder, 'journeys.json') };

function read(file) {
  try { return JSON.parse(readFileSync(file, 'utf8')); } catch { return null; } // it never came to a report
}

export function jestTally() {
  const report = read(reports.jest);
  if (!report) return { passed: 0, failed: 1 };
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

export function journeyTally(file = reports.journeys) {
  const report = read(file);
  if (!report) return { passed: 0, failed: 1 };
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected + report.errors.length };
}

export const say = (what, { passed, failed }) => console.log(`${what}: ${passed} passed, ${failed} failed`);

// `node scripts/tally.mjs jest journeys` prints the sums for the shell: passed, failed
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const tallies = process.argv.slice(2).map((suite) => ({ jest: jestTally, journeys: journeyTally })[suite]());
  const sum = (key) => tallies.reduce((total, tally) => total + tally[key], 0);
  console.log(`${sum('passed')} ${sum('failed')}`);
}
