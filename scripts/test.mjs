// `npm test`: sets up on a fresh machine, then jest always and the browser journeys wherever a Chromium can be had.
import { findOrInstallChromium } from './chromium.mjs';
import { journeys } from './journeys.mjs';
import { ensureInstalled, whileBuilding } from './prepare.mjs';
import { close } from './tally.mjs';
import { unit } from './unit.mjs';

ensureInstalled();
// A build is the work of one core, and jest leaves some of two: what the journeys need is built meanwhile.
const held = (await findOrInstallChromium()) ? await whileBuilding(unit) : unit();
const walked = await journeys();
close([held, walked]);
process.exit(held.status || walked.status);
