import { setTimeout as pause } from 'node:timers/promises';
import type { Line } from './devtools';
import { listen } from './complaints';

const patienceMs = 25_000;
/** The screen of an iPhone 8, similar to Android phones of 2018. */
export const screen = { width: 375, height: 667 };

/** Returns the point to tap for an element, or what covers it. Scripts run in browsers of 2018: no `?.`, no `at()`. */
export const aim = `
  const it = document.querySelector(arguments[0]);
  if (!it) return { fault: 'is not there' };
  const small = /^(radio|checkbox|file)$/.test(it.type || '');
  const area = (small && (it.closest('label, .shot, .tap') || document.querySelector('label[for="' + it.id + '"]'))) || it;
  area.scrollIntoView({ block: 'center', behavior: 'instant' });
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const box = area.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return resolve({ fault: 'is not drawn' });
    if (it.disabled) return resolve({ fault: 'is disabled' });
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const met = document.elementFromPoint(x, y);
    const isMet = met && (area.contains(met) || met.contains(area) || (met.closest('label') && met.closest('label').control === it));
    resolve(isMet ? { x, y } : { fault: 'lies under ' + (met ? met.outerHTML.slice(0, 120) : 'nothing') });
  })));
`;

/** A page in an old Chromium; taps and key presses are native input events. */
export async function pageOver(line: Line, base: string) {
  const complaints = await listen(line);
  await line.send('Page.enable');
  const shape = (height: number) =>
    line.send('Emulation.setDeviceMetricsOverride', {
      width: screen.width,
      height,
      deviceScaleFactor: 1,
      mobile: true,
    });
  await shape(screen.height);
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

  async function until(what: string, is: () => Promise<unknown>, withinMs = patienceMs) {
    const began = Date.now();
    let last: unknown;
    while (Date.now() - began < withinMs) {
      const found = await is().catch((error: unknown) => void (last = error));
      if (found) return;
      await pause(50);
    }
    throw new Error(`in vain: ${what}${last ? ` (${String(last)})` : ''}`);
  }

  const there = (selector: string) => ask<boolean>('return document.querySelector(arguments[0]) !== null', selector);

  async function tap(selector: string) {
    let fault = '';
    let point = { x: 0, y: 0 };
    await until(`a tap on ${selector}`, async () => {
      const aimed = await ask<{ fault?: string; x: number; y: number }>(aim, selector);
      fault = aimed.fault ?? '';
      point = aimed;
      return !fault;
    }).catch(() => {
      throw new Error(`a tap on ${selector}: it ${fault}`);
    });
    await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: point.x, y: point.y }] });
    await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  async function press(key: 'Enter' | 'Tab') {
    const code = { Enter: 13, Tab: 9 }[key];
    const event = { key, code: key, windowsVirtualKeyCode: code, nativeVirtualKeyCode: code };
    await line.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', ...(key === 'Enter' && { text: '\r' }) });
    await line.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' });
  }

  return {
    complaints,
    ask,
    until,
    there,
    tap,
    press,
    url: () => ask<string>('return location.href'),
    text: (selector = 'main') =>
      ask<string>('const it = document.querySelector(arguments[0]); return it ? it.innerText : ""', selector),
    go: async (path: string) => void (await line.send('Page.navigate', { url: base + path })),
    /** Opens a page and waits until the app has replaced the prerendered shell. */
    async open(path: string) {
      await ask('document.documentElement.dataset.left = "1"');
      await line.send('Page.navigate', { url: base + path });
      await until(`${path} comes to life`, () =>
        ask(
          'return !document.documentElement.dataset.left && !document.getElementById("shell") && document.querySelector("h1") !== null',
        ),
      );
    },
    /** Replaces the text of a field, with events like those of a phone's keyboard. */
    async type(selector: string, text: string) {
      await tap(selector);
      await until(`${selector} takes the focus`, () =>
        ask(
          'const it = document.querySelector(arguments[0]); it.select(); return document.activeElement === it',
          selector,
        ),
      );
      // Chromium 69 lacks Input.insertText.
      for (const letter of text) await line.send('Input.dispatchKeyEvent', { type: 'char', text: letter });
      await ask('document.querySelector(arguments[0]).blur()', selector);
    },
    /** Sets the value of a select: headless browsers do not render the native list. */
    choose: (selector: string, value: string) =>
      ask<void>(
        'const it = document.querySelector(arguments[0]); Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value").set.call(it, arguments[1]); it.dispatchEvent(new Event("change", { bubbles: true }))',
        selector,
        value,
      ),
    async attach(selector: string, file: string) {
      const { objectId } = await evaluate('return document.querySelector(arguments[0])', [selector], false);
      await line.send('DOM.setFileInputFiles', { objectId, files: [file] });
    },
    remember: (values: Record<string, string>) =>
      ask<void>(
        'const values = arguments[0]; Object.keys(values).forEach((key) => localStorage.setItem(key, values[key]))',
        values,
      ),
    /** Takes a screenshot of the whole page. */
    async picture() {
      const height = await ask<number>('return document.documentElement.scrollHeight');
      await shape(Math.max(screen.height, Math.min(height, 6_000)));
      await pause(150);
      const { data } = await line.send('Page.captureScreenshot', { format: 'png' });
      await shape(screen.height);
      return Buffer.from(String(data), 'base64');
    },
  };
}

export type EnginePage = Awaited<ReturnType<typeof pageOver>>;
