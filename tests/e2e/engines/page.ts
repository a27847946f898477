import type { Line } from './devtools';
import { pointOf, scripted, typing } from '../anyBrowser/page';
import { listen } from './complaints';

/** The screen of an iPhone 8, similar to Android phones of 2018. */
const screen = { width: 375, height: 667 };

/** A page in an old Chromium; taps and key presses are native input events. */
export async function pageOver(line: Line, base: string) {
  const complaints = await listen(line);
  await line.send('Page.enable');
  await line.send('Emulation.setDeviceMetricsOverride', { ...screen, deviceScaleFactor: 1, mobile: true });
  await line.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });

  async function evaluate(script: string, args: unknown[], isValue: boolean) {
    const { result, exceptionDetails } = (await line.send('Runtime.evaluate', {
      expression: `(function () { ${script} }).apply(null, ${JSON.stringify(args)})`,
      awaitPromise: true,
      returnByValue: isValue,
    })) as {
      result: { value?: unknown; objectId?: string };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    };
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result;
  }
  const ask = async <T>(script: string, ...args: unknown[]) => (await evaluate(script, args, true)).value as T;
  const page = scripted(ask);

  async function tap(selector: string) {
    const { x, y } = await pointOf(ask, selector);
    await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  return {
    ...page,
    complaints,
    tap,
    /** Opens a page of the app without script, and stores what an earlier visit has left. */
    async start(values: Record<string, string>) {
      await line.send('Page.navigate', { url: `${base}icon.svg` });
      await page.until('the origin', async () => (await page.url()).includes('icon.svg'));
      await page.remember(values);
    },
    async open(path: string) {
      await ask('document.documentElement.dataset.left = "1"');
      await line.send('Page.navigate', { url: base + path });
      await page.until(`${path} replaces the page before`, () => ask('return !document.documentElement.dataset.left'));
      await page.alive(path);
    },
    type: typing(ask, tap, async (text) => {
      // Chromium 69 lacks Input.insertText.
      for (const letter of text) await line.send('Input.dispatchKeyEvent', { type: 'char', text: letter });
    }),
    async attach(selector: string, file: string) {
      const { objectId } = await evaluate('return document.querySelector(arguments[0])', [selector], false);
      await line.send('DOM.setFileInputFiles', { objectId, files: [file] });
    },
    async picture() {
      const { data } = await line.send('Page.captureScreenshot', { format: 'png' });
      return Buffer.from(String(data), 'base64');
    },
  };
}

export type EnginePage = Awaited<ReturnType<typeof pageOver>>;
