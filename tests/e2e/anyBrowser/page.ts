import { setTimeout as pause } from 'node:timers/promises';

/** Page operations for browsers without Playwright: WebKit (tests/e2e/webkit), Firefox (tests/e2e/firefox) and old Chromium (tests/e2e/engines). */
export interface BrowserPage {
  ask<T>(script: string, ...args: unknown[]): Promise<T>;
  until(what: string, is: () => Promise<boolean>): Promise<unknown>;
  there(selector: string): Promise<boolean>;
  tap(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  choose(selector: string, value: string): Promise<void>;
  attach(selector: string, file: string): Promise<void>;
  url(): Promise<string>;
  /** Opens a path and waits until the app has replaced the prerendered shell. */
  open(path: string): Promise<void>;
  text(selector?: string): Promise<string>;
  /** Waits for two frames. */
  twoFrames(): Promise<void>;
  /** Writes values to localStorage. */
  remember(values: Record<string, string>): Promise<void>;
}

/** A page with a keyboard. */
export interface KeyboardPage extends BrowserPage {
  /** Presses keys; a longer string that is not a key name is typed. */
  press(...keys: string[]): Promise<void>;
}

type Ask = BrowserPage['ask'];
const patienceMs = 25_000;

/** Repeats the check until it is true. */
export async function until(what: string, is: () => Promise<unknown>, withinMs = patienceMs): Promise<true> {
  const began = Date.now();
  let last: unknown;
  while (Date.now() - began < withinMs) {
    const found = await is().catch((error: unknown) => void (last = error));
    if (found) return true;
    await pause(50);
  }
  throw new Error(`in vain: ${what}${last ? ` (${String(last)})` : ''}`);
}

/** Returns the point to tap for an element, or what covers it. */
const aim = `
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

/** Returns the point at which a finger taps an element, as soon as nothing covers it. */
export async function pointOf(ask: Ask, selector: string): Promise<{ x: number; y: number }> {
  let aimed: { fault?: string; x: number; y: number } = { x: 0, y: 0 };
  await until(`a tap on ${selector}`, async () => {
    aimed = await ask<typeof aimed>(aim, selector);
    return aimed.fault === undefined;
  }).catch(() => {
    throw new Error(`a tap on ${selector}: it ${aimed.fault}`);
  });
  return aimed;
}

/** Replaces the text of a field by key presses. */
export const typing =
  (ask: Ask, tap: BrowserPage['tap'], press: (text: string) => Promise<unknown>) =>
  async (selector: string, text: string) => {
    await tap(selector);
    await until(`${selector} takes the focus`, () =>
      ask(
        'const it = document.querySelector(arguments[0]); it.select(); return document.activeElement === it',
        selector,
      ),
    );
    await press(text);
    await ask('document.querySelector(arguments[0]).blur()', selector);
  };

/** What a page does by scripts alone. They run in browsers of 2018: no `?.`, no `at()`. */
export const scripted = (ask: Ask) => ({
  ask,
  until,
  there: (selector: string) => ask<boolean>('return document.querySelector(arguments[0]) !== null', selector),
  url: () => ask<string>('return location.href'),
  text: (selector = 'main') =>
    ask<string>('const it = document.querySelector(arguments[0]); return it ? it.innerText : ""', selector),
  twoFrames: () =>
    ask<void>('return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))'),
  /** Sets the value of a select by its native setter, so that React notices it: headless browsers do not render the list. */
  choose: (selector: string, value: string) =>
    ask<void>(
      'const it = document.querySelector(arguments[0]); Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value").set.call(it, arguments[1]); it.dispatchEvent(new Event("change", { bubbles: true }))',
      selector,
      value,
    ),
  remember: (values: Record<string, string>) =>
    ask<void>(
      'const values = arguments[0]; Object.keys(values).forEach((key) => localStorage.setItem(key, values[key]))',
      values,
    ),
  /** Waits until the app has replaced the prerendered shell. */
  alive: (path: string) =>
    until(`${path} comes to life`, () =>
      ask('return !document.getElementById("shell") && document.querySelector("h1") !== null'),
    ),
});
