import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../../tools/lib/freePort.cjs';

async function listening(url: string) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await pause(100);
  }
  throw new Error('WebKitWebDriver did not start');
}

/** Ends the process group: xvfb-run, the display and the driver. */
function end({ pid }: ChildProcess) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    /* already gone */
  }
}

/** Starts WebKit on a virtual display. Its smallest window is wider than a phone, so narrow widths are tested in Chromium only. */
export async function webkit(binary: string): Promise<{ driver: WebDriver; close: () => Promise<void> }> {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn('xvfb-run', ['-a', '-s', '-screen 0 1280x1400x24', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      LANG: 'zh_CN.UTF-8',
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
  });
  process.once('exit', () => end(child));
  await listening(url);
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    })
    .build();
  await driver.manage().window().setRect({ width: 450, height: 900 });
  return {
    driver,
    close: async () => {
      await driver.quit().catch(() => undefined);
      end(child);
    },
  };
}
