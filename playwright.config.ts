import { chmodSync, mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/lib/chromium.cjs';
import { freePort } from './tools/lib/freePort.cjs';

// Workers read this file again and inherit the environment: folder and port are chosen once.
process.env.E2E_DIR ??= mkdtempSync(join(tmpdir(), 'journeys-'));
chmodSync(process.env.E2E_DIR, 0o711); // When root starts the tests, PostgreSQL runs as another user and must reach its folder.
process.env.E2E_PORT ??= String(freePort());
/** A deployed server to test instead of one of the build; tests/system/deployed.ts sets its other variables. */
const { E2E_ORIGIN: deployed, E2E_CERTIFICATE: certificate } = process.env;
const origin = deployed ?? `http://127.0.0.1:${process.env.E2E_PORT}`;
delete process.env.DATABASE_URL; // the journeys look into the embedded database of their own folder

/**
 * Which tests run. `fast`: `npm test`. `all`: `npm run test:all`, which CI runs, with the byte budgets. `whole`: with the big matrices, by `npm run proof` and whenever a file is named.
 * `rest`: of that, what `all` leaves out.
 * `bytes`: the byte budgets. `pictures`: the README's pictures.
 */
const shares = {
  fast: { grepInvert: /@slow|@whole|@bytes|@pictures/, testIgnore: '**/*.slow.spec.ts' },
  all: { grepInvert: /@whole|@pictures/ },
  whole: { grepInvert: /@bytes|@pictures/ },
  rest: { grep: /@whole/ },
  bytes: { grep: /@bytes/ },
  pictures: { grep: /@pictures/ },
};
const share = shares[(process.env.JOURNEYS ?? 'whole') as keyof typeof shares];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than cores saves no time on two cores, and journeys of the desk exceed their ten seconds.
  workers: Number(process.env.WORKERS) || availableParallelism(),
  // On a loaded machine one journey may be slow once (in the whole proof histories run beside); the list and the last table say which was.
  retries: process.env.CI || /whole|rest/.test(process.env.JOURNEYS ?? '') ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  ...share,
  reporter: [
    ['list'],
    ['./tests/support/browser/serverLog.ts'],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as ['json']] : []),
  ],
  use: {
    baseURL: `${origin}/qczhyjs/`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    screenshot: 'only-on-failure',
    // Only the second try in CI: recording costs time, and its scripts break the content security policy.
    trace: process.env.CI ? 'on-first-retry' : 'off',
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...(certificate ? [`--ignore-certificate-errors-spki-list=${certificate}`] : []),
      ],
    },
  },
  webServer: deployed
    ? undefined
    : {
        command: `exec node -r esbuild-register tests/support/server/journeyServer.ts "${process.env.E2E_DIR}"`,
        url: `${origin}/qczhyjs/api/ready`,
        timeout: 240_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
        env: {
          NODE_ENV: 'production',
          PORT: process.env.E2E_PORT,
          DATA_DIR: join(process.env.E2E_DIR, 'data'),
          CODES_PER_ADDRESS: '100000',
          CALLS_PER_ADDRESS: '1000000',
          // A browser and a reader on the same two cores only make each other slow.
          READING: process.env.READING ?? 'off',
        },
      },
});
