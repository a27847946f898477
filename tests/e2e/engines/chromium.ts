import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { devtools } from './devtools';
import { type EnginePage, pageOver } from './page';

export interface Engine {
  /** The product name: `Chrome/69.0.3494.0`. */
  name: string;
  /** Opens a page with empty storage and cache. */
  phone(base: string): Promise<EnginePage & { close: () => Promise<void> }>;
  close(): Promise<void>;
}

const flatSince = 77;

/** Starts a Chromium of any version and controls it through its pipe. */
export async function engine(binary: string, chromium: number): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'engine-'));
  const child = spawn(
    binary,
    [
      '--headless',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      '--no-sandbox', // the sandbox of old versions fails on new kernels; only our own page is opened
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--hide-scrollbars',
      '--lang=zh-CN',
      'about:blank',
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, LANG: 'zh_CN.UTF-8', TZ: 'Asia/Shanghai' },
    },
  );
  let said = '';
  child.stderr?.on('data', (text: Buffer) => {
    said = (said + text.toString()).slice(-2_000);
  });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const [, , , to, from] = child.stdio as unknown as [null, null, Readable, Writable, Readable];
  const { browser, openPage } = devtools(to, from, chromium >= flatSince);
  const { product } = await browser.send('Browser.getVersion').catch((error: unknown) => {
    throw new Error(`Chromium ${chromium} did not start: ${String(error)}\n${said}`);
  });

  return {
    name: String(product).replace('Headless', ''),
    async phone(base) {
      const { browserContextId } = await browser.send('Target.createBrowserContext');
      const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
      const page = await pageOver(await openPage(String(targetId)), base);
      return {
        ...page,
        close: async () => {
          await browser.send('Target.closeTarget', { targetId });
          await browser.send('Target.disposeBrowserContext', { browserContextId });
        },
      };
    },
    async close() {
      await browser.send('Browser.close').catch(() => undefined);
      const timer = setTimeout(end, 5_000);
      await gone;
      clearTimeout(timer);
      process.removeListener('exit', end);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
