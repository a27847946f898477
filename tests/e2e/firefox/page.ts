import type { Line } from '../engines/devtools';
import { type KeyboardPage, pointOf, scripted, typing } from '../anyBrowser/page';

/** Key values of WebDriver. */
const named: Record<string, string> = { Tab: '\uE004', Enter: '\uE007' };

export interface FirefoxPage extends KeyboardPage {
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

  const page = scripted(ask);
  const perform = (source: Record<string, unknown>) => send('input.performActions', { actions: [source] });
  async function tap(selector: string) {
    const { x, y } = await pointOf(ask, selector);
    await perform({
      type: 'pointer',
      id: 'finger',
      parameters: { pointerType: 'touch' },
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
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
    ...page,
    tap,
    press,
    async open(path) {
      await send('browsingContext.navigate', { url: base + path, wait: 'interactive' });
      await page.alive(path);
    },
    type: typing(ask, tap, press),
    async attach(selector, file) {
      const locator = { type: 'css', value: selector };
      const { nodes } = (await send('browsingContext.locateNodes', { locator })) as { nodes: { sharedId: string }[] };
      await send('input.setFiles', { element: { sharedId: nodes[0]?.sharedId }, files: [file] });
    },
    async picture() {
      const { data } = await send('browsingContext.captureScreenshot', {});
      return Buffer.from(String(data), 'base64');
    },
  };
}
