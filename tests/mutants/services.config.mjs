import { settings } from './settings.mjs';

/** Folders of the server whose use cases are mutated. */
const subjects = [
  'accounts',
  'cases',
  'content',
  'funds',
  'messages',
  'notifications',
  'ocr',
  'office',
  'payments',
  'photos',
  'policy',
  'staff',
];
/** The tests of a subject run first, and when only one subject is mutated, no others run. */
const testsOf = (subject) => [
  `server/${subject}/`,
  ...(subject === 'staff' ? ['server/office/roles.test.ts'] : []),
  ...(subject === 'notifications' ? ['server/accounts/signIn.test.ts'] : []),
  ...(subject === 'accounts' ? ['server/staff/officeSso.slow.test.ts'] : []),
];
const part = /^server\/(\w+)/.exec(process.env.MUTANTS_IN ?? '')?.[1];

/** The use cases of the server, tested with a real PostgreSQL by all server tests that run in one process. */
export default settings('services', {
  circus: {
    tests: subjects.includes(part) ? testsOf(part) : ['server/http/', ...subjects.flatMap(testsOf)],
    testTimeoutMs: 30_000,
    wholeFiles: true,
    judges: Object.fromEntries(subjects.map((subject) => [`server/${subject}`, testsOf(subject)])),
    // A mutant in widely used code would run all test files. The limit can only lower the score.
    mostFiles: 20,
    database: 'server/testing/postgres.ts',
    // plans.test.ts reads query plans of a large table; storageAway uses jest mocks, which this runner does not provide.
    without: ['plans.test.ts', 'storageAway.slow.test.ts'],
  },
  mutate: [
    `server/{${subjects.join()}}/**/*.ts`,
    '!server/**/*.test.ts',
    '!server/**/{routes,*Routes,queries,*Queries}.ts',
    '!server/ocr/recognition/**',
  ],
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
