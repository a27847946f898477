// The byte budgets of the screens, in bytes and never in times: each is loaded in Chromium from the built server.
import { join } from 'node:path';
import { journeys } from './journeys.mjs';
import { reports, say } from './tally.mjs';

const held = await journeys({ env: { JOURNEYS: 'bytes' }, report: join(reports.folder, 'bytes.json') });
say('byte budgets', held);
process.exit(held.status);
