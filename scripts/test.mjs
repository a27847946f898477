// `npm test`: sets up on a fresh machine, then jest always and the browser journeys wherever a Chromium can be had.
import { journeys } from './journeys.mjs';
import { ensureInstalled } from './prepare.mjs';
import { close } from './tally.mjs';
import { unit } from './unit.mjs';

ensureInstalled();
const held = unit();
const walked = await journeys();
close([held, walked]);
process.exit(held.status || walked.status);
