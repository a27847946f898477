import { setTimeout as pause } from 'node:timers/promises';
import type { Line } from '../engines/devtools';
import { aim } from '../engines/page';
import type { AppPage } from '../anyBrowser/page';

const patienceMs = 25_000;
/** Key values of WebDriver. */
const named: Record<string, string> = { Tab: '\uE004', Enter: '\uE007' };

export interface FirefoxPage extends AppPage {
  picture(): Promise<Buffer>;
}

/** A new tab; taps and key presses are native input events. */
export async function pageIn(line: Line, base: string, size: { width: number; height: number }): Promise<FirefoxPage> {
  const { context } = await line.send('browsingContext.create', { type: 'tab' });
  const send = (method: string, params: Record<string, unknown>) => line.send(method, { context, ...params });
  await send('browsingContext.setViewport', { viewport: size });

  async function ask<T>(script: string, ...args: unknown[]): Promise<T> {
    const { result, exceptionDetails } = (await line.send('script.callFunction', {
      functionDeclaration: `async (args) => JSON.stringify(await (function () { ${script} }).apply(null, JSON.parse(args)))`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      awaitPromise: true,
      target: { context },
    })) as { result?: { value?: string }; exceptionDetails?: { text: string } };
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return (result?.value === undefined ? undefined : JSON.parse(result.value)) as T;
  }

  async function until(what: string, is: () => Promise<unknown>) {
    const began = Date.now();
    let last: unknown;
    while (Date.now() - began < patienceMs) {
      const found = await is().catch((error: unknown) => void (last = error));
      if (found) return;
      await pause(50);
    }
    throw new Error(`in vain: ${what}${last ? ` (${String(last)})` : ''}`);
  }

  const perform = (source: Record<string, unknown>) => send('input.performActions', { actions: [source] });
  async function tap(selector: string) {
    let aimed: { fault?: string; x: number; y: number } = { x: 0, y: 0 };
    await until(`a tap on ${selector}`, async () => {
      aimed = await ask<typeof aimed>(aim, selector);
      return aimed.fault === undefined;
    }).catch(() => {
      throw new Error(`a tap on ${selector}: it ${aimed.fault}`);
    });
    await perform({
      type: 'pointer',
      id: 'finger',
      parameters: { pointerType: 'touch' },
      actions: [
        { type: 'pointerMove', x: Math.round(aimed.x), y: Math.round(aimed.y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }
  async function press(...keys: string[]) {
    const values = keys.flatMap((key) => named[key] ?? [...key]);
    const actions = values.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    await perform({ type: 'key', id: 'keyboard', actions });
  }

  return {
    ask,
    until,
    tap,
    press,
    there: (selector) => ask('return document.querySelector(arguments[0]) !== null', selector),
    url: () => ask('return location.href'),
    text: (selector = 'main') => ask('return document.querySelector(arguments[0])?.innerText ?? ""', selector),
    frames: (count) =>
      ask(
        'const next = (left, done) => (left ? requestAnimationFrame(() => next(left - 1, done)) : done()); const count = arguments[0]; return new Promise((done) => next(count, done));',
        count,
      ),
    async open(path) {
      await send('browsingContext.navigate', { url: base + path, wait: 'interactive' });
      await until(`${path} comes to life`, () =>
        ask('return !document.getElementById("shell") && document.querySelector("h1") !== null'),
      );
    },
    async type(selector, text) {
      await tap(selector);
      await until(`${selector} takes the focus`, () =>
        ask(
          'const it = document.querySelector(arguments[0]); it.select(); return document.activeElement === it',
          selector,
        ),
      );
      await press(text);
      await ask('document.querySelector(arguments[0]).blur()', selector);
    },
    /** Sets the value of a select: a headless browser does not render the native list. */
    choose: (selector, value) =>
      ask(
        'const it = document.querySelector(arguments[0]); it.value = arguments[1]; it.dispatchEvent(new Event("change", { bubbles: true }))',
        selector,
        value,
      ),
    async attach(selector, file) {
      const locator = { type: 'css', value: selector };
      const { nodes } = (await send('browsingContext.locateNodes', { locator })) as { nodes: { sharedId: string }[] };
      await send('input.setFiles', { element: { sharedId: nodes[0]?.sharedId }, files: [file] });
    },
    remember: (values) =>
      ask('Object.entries(arguments[0]).forEach(([key, value]) => localStorage.setItem(key, value))', values),
    async picture() {
      const { data } = await send('browsingContext.captureScreenshot', {});
      return Buffer.from(String(data), 'base64');
    },
  };
}
