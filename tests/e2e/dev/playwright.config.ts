import { defineConfig } from '@playwright/test';
import base from '../../../playwright.config';

/** Tests `npm run dev` with its mock. The first page waits until Umi has compiled. */
const server = base.webServer as { url: string; env: Record<string, string> };

export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.dev.ts',
  timeout: 240_000,
  // Reporter paths are relative to the other config file.
  reporter: (base.reporter as [string][]).filter(([name]) => !name.startsWith('.')),
  webServer: {
    ...server,
    command: `exec node ../../../tools/dev.mjs --phone > "${process.env.E2E_DIR}/server.log" 2>&1`,
    env: { PORT: server.env.PORT ?? '', READING: 'off', MOCK_CASES: '1' },
  },
});
