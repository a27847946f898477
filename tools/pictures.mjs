// `npm run pictures`: takes the screenshots of the README and of the reviewer's manual (pictures, deskPicture and deskManual in tests/e2e).
import { journeys } from './journeys.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { close, reports } from './lib/tally.mjs';

ensureInstalled();
const made = await journeys({ what: 'pictures', share: 'pictures', report: reports.pictures });
close([made]);
process.exit(made.status);
