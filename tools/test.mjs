// `npm test`: installs missing packages, then runs the fast jest tests and, if Chromium is available, the fast browser journeys.
// `npm run test:all` (`--all`): the slow ones too (`*.slow.test.ts`, `*.slow.spec.ts`, @slow), as in CI.
import { findOrInstallChromium } from './chromium.mjs';
import { journeys } from './journeys.mjs';
import { ensureInstalled, whileBuilding } from './lib/prepare.mjs';
import { leaveStamp } from './lib/stamp.mjs';
import { close } from './lib/tally.mjs';
import { unit } from './unit.mjs';

const all = process.argv.includes('--all');

ensureInstalled();
const jest = () => unit({ all });
const inJest = findOrInstallChromium() ? await whileBuilding(jest) : jest();
const inBrowser = await journeys({ share: all ? 'all' : 'fast' });
close([inJest, inBrowser]);
if (all && !inJest.status && !inBrowser.status) leaveStamp('test:all');
process.exit(inJest.status || inBrowser.status);
