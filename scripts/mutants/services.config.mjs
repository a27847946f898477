import { settings } from './settings.mjs';

/** The server's services, judged by every test of the server that runs in one process, over a real PostgreSQL. */
export default settings('services', {
  circus: {
    tests: ['server/services', 'server/routes', 'server/auth'],
    testTimeoutMs: 60_000,
    without: ['plans.test.ts'],
  },
  mutate: ['server/services/**/*.ts', '!server/services/**/*.test.ts'],
  ignorePatterns: ['**', '!domain/**', '!server/**', '!package.json'],
  timeoutMS: 60_000,
});
