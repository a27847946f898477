import { settings } from './settings.mjs';

/** Which tests judge a room of the services: they are asked first, and where only a part is walked they alone. */
const judges = {
  applications: [
    'server/services/applications',
    'server/routes/draft.test.ts',
    'server/routes/returned.test.ts',
    'server/routes/thinSlice.test.ts',
  ],
  funds: ['server/services/funds', 'server/routes/funds.test.ts', 'server/routes/waiting.test.ts'],
  imports: ['server/services/imports', 'server/routes/imports.test.ts'],
  law: ['server/routes/law.test.ts', 'server/routes/policyChange.test.ts'],
  office: [
    'server/services/office',
    'server/routes/claims.slow.test.ts',
    'server/routes/officeLists.test.ts',
    'server/routes/figures.test.ts',
    'server/routes/fourEyes.test.ts',
    'server/routes/deskCalls.test.ts',
  ],
  payment: ['server/services/payment', 'server/routes/payment.test.ts'],
  photos: ['server/services/photos', 'server/routes/pieces.test.ts'],
  reading: ['server/services/reading'],
  staff: [
    'server/services/staff',
    'server/routes/staff.test.ts',
    'server/routes/roles.test.ts',
    'server/auth/officeSso.slow.test.ts',
  ],
};
const part = /^server\/services\/(\w+)/.exec(process.env.MUTANTS_IN ?? '')?.[1];

/** The server's services, judged by every test of the server that runs in one process, over a real PostgreSQL. */
export default settings('services', {
  circus: {
    tests: judges[part] ?? ['server/services', 'server/routes', 'server/auth'],
    testTimeoutMs: 30_000,
    wholeFiles: true,
    judges: Object.fromEntries(Object.entries(judges).map(([room, files]) => [`services/${room}`, files])),
    // A mutant in what everybody walks through would have all of them started: the score may be too low by it, never too high.
    mostFiles: 20,
    database: 'server/testing/postgres.ts',
    // The one reads plans of a large table, the other puts functions of jest's own in the place of the disk's, which are not there.
    without: ['plans.test.ts', 'storageAway.slow.test.ts'],
  },
  mutate: ['server/services/**/*.ts', '!server/services/**/*.test.ts'],
  ignorePatterns: [
    '**',
    '!domain/**',
    '!server/**',
    '!server/testing/documents/**',
    '!server/testing/random.ts',
    '!package.json',
  ],
  // A process may be stopped for minutes by whoever measures beside it.
  timeoutMS: 300_000,
  dryRunTimeoutMinutes: 60,
});
