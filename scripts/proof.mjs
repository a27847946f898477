// `npm run proof`: the big matrices whole, every count printed; `--smoke` is the share that .ci/run carries.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lighthouseScores } from '../bench/pages/lighthouse.mjs';
import { coverage } from './coverage.mjs';
import { journeys } from './journeys.mjs';
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs';
import { reports, say } from './tally.mjs';

const args = process.argv.slice(2);
const whole = !args.includes('--smoke') && !args.some((argument) => argument.startsWith('--only='));
ensureInstalled();
ensureBuilt();
mkdirSync(reports.folder, { recursive: true });

const server = run('node', ['-r', 'esbuild-register', 'proof/run.ts', ...args]);
if (!whole) process.exit(server);

// Rules, races, every deed in every state, foreign ids: and how much of the law and the server they walk.
const jest = coverage();
const walked = await journeys({ env: { JOURNEYS: 'whole' }, report: join(reports.folder, 'proof.json') });
const scores = await lighthouseScores();
say('screens and journeys, whole', walked);
say('screens at 100 in Lighthouse', scores);
process.exit(server || jest || walked.status || scores.status);
