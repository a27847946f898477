import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '../../../tools/lib/chromium.cjs';

/** A browser with a persistent profile that can be killed, like the browser of a phone. */
export interface Phone {
  page: Page;
  context: BrowserContext;
  reopen(): Promise<Page>;
  kill(): void;
  close(): Promise<void>;
}

// The headless shell does not keep the storage of a profile on disk.
const executablePath = findChromium('whole') ?? undefined;
const args = ['--disable-gpu', '--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

export async function phone(address: string, token: string): Promise<Phone> {
  const folder = mkdtempSync(join(tmpdir(), 'phone-'));
  const launch = async () => {
    const context = await chromium.launchPersistentContext(folder, {
      executablePath,
      args,
      viewport: { width: 375, height: 812 },
      locale: 'zh-CN',
      hasTouch: true,
    });
    await context.addInitScript((given) => localStorage.setItem('User-Token', given), token);
    return context;
  };
  const open = async (context: BrowserContext) => {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('main[aria-busy=false]').waitFor();
    return page;
  };
  let isKilled = false;
  const self: Phone = { context: await launch(), page: undefined as never, reopen, kill, close };
  self.page = await open(self.context);

  async function reopen() {
    if (!isKilled) await self.page.close().catch(() => undefined);
    else self.context = await launch();
    isKilled = false;
    self.page = await open(self.context);
    return self.page;
  }
  function kill() {
    isKilled = true;
    const own = execFileSync('pgrep', ['-P', String(process.pid), '-f', folder])
      .toString()
      .trim()
      .split('\n');
    for (const id of own) process.kill(Number(id), 'SIGKILL');
  }
  async function close() {
    await self.context.close().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return self;
}
