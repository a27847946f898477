import { settings } from './settings.mjs';

/** The tests of each service folder: they run first, and when only one folder is mutated, no others run. */
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

/** The services of the server, tested with a real PostgreSQL by all server tests that run in one process. */
export default settings('services', {
  circus: {
    tests: judges[part] ?? ['server/services', 'server/routes', 'server/auth'],
    testTimeoutMs: 30_000,
    wholeFiles: true,
    judges: Object.fromEntries(Object.entries(judges).map(([room, files]) => [`services/${room}`, files])),
    // A mutant in widely used code would run all test files. The limit can only lower the score.
    mostFiles: 20,
    database: 'server/testing/postgres.ts',
    // plans.test.ts reads query plans of a large table; storageAway uses jest mocks, which this runner does not provide.
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
  // Other work on the machine may suspend a process for minutes.
  timeoutMS: 300_000,
  dryRunTimeoutMinutes: 60,
});
