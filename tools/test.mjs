// `npm test`: sets up on a fresh machine, then runs jest and, wherever a Chromium can be had, the browser journeys; only what is fast.
// `npm run test:all` (`--all`): the slow ones too (`*.slow.test.ts`, `*.slow.spec.ts`, @slow), as CI does.
import { findOrInstallChromium } from './chromium.mjs';
import { journeys } from './journeys.mjs';
import { ensureInstalled, whileBuilding } from './prepare.mjs';
import { close } from './tally.mjs';
import { unit } from './unit.mjs';

const all = process.argv.includes('--all');

ensureInstalled();
const jest = () => unit({ all });
const inJest = (await findOrInstallChromium()) ? await whileBuilding(jest) : jest();
const inBrowser = await journeys({ share: all ? 'all' : 'fast' });
close([inJest, inBrowser]);
process.exit(inJest.status || inBrowser.status);
