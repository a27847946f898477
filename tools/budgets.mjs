// Checks the size budgets of the screens, in bytes: each is loaded in Chromium from the built server.
import { journeys } from './journeys.mjs';
import { close, reports } from './lib/tally.mjs';

const held = await journeys({ what: 'byte budgets', share: 'bytes', report: reports.bytes });
close([held]);
process.exit(held.status);
