// `npm run coverage`: the tests of the law and the server, and how much of both they walk. Below the wanted share it fails.
// What runs in processes of its own (the start, the command line's doors) is not counted as walked by them.
import { ensureInstalled, run } from './prepare.mjs';

export const coverage = () => run('npx', ['jest', '--ci', '--maxWorkers=2', '--coverage', '--coverageProvider=v8', '--coverageReporters=text-summary', '--coverageReporters=json-summary',
  '--collectCoverageFrom=domain/**/*.ts', '--collectCoverageFrom=server/**/*.ts', '--collectCoverageFrom=!**/{testing,*.test,*.d}.ts', '--collectCoverageFrom=!**/testing/**',
  '--coverageThreshold={"global":{"lines":90,"branches":85}}'], { JEST_ONLY: 'node' });

if (import.meta.url === `file://${process.argv[1]}`) {
  ensureInstalled();
  process.exit(coverage());
}
