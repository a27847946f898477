// `npm test`: sets up on a fresh machine, then jest always and the browser journeys wherever a Chromium can be had.
import { mkdirSync, rmSync } from 'node:fs';
import { journeys } from './journeys.mjs';
import { ensureInstalled, run } from './prepare.mjs';
import { jestTally, reports, say } from './tally.mjs';

ensureInstalled();
rmSync(reports.folder, { recursive: true, force: true });
mkdirSync(reports.folder, { recursive: true });

const jestStatus = run('npx', ['jest', '--ci', '--json', `--outputFile=${reports.jest}`]);
const walked = await journeys();

say('jest', jestTally());
say('journeys', walked);
process.exit(jestStatus || walked.status);
