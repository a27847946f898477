// `npm run pictures`: takes the screenshots of the README (tests/e2e/pictures.spec.ts).
import { journeys } from './journeys.mjs';
import { ensureInstalled } from './prepare.mjs';
import { close, reports } from './tally.mjs';

ensureInstalled();
const made = await journeys({ what: 'pictures', share: 'pictures', report: reports.pictures });
close([made]);
process.exit(made.status);
