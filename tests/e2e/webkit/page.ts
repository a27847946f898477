import { By, type WebDriver } from 'selenium-webdriver';

const patienceMs = 20_000;
/** Key codes of WebDriver. */
const named: Record<string, string> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' };

/** A page in WebKit. */
export function pageIn(driver: WebDriver, base: string) {
  const css = (selector: string) => driver.findElement(By.css(selector));
  const ask = <T>(script: string, ...args: unknown[]) => driver.executeScript<T>(script, ...args);
  const until = (what: string, is: () => Promise<boolean>) =>
    driver.wait(() => is().catch(() => false), patienceMs, `in vain: ${what}`);
  const there = (selector: string) => ask<boolean>('return document.querySelector(arguments[0]) !== null', selector);
  // Sets the value through the native setter, so that React notices it; it does not notice the driver's clear() and would restore the old text.
  const fill = (selector: string, kind: string, value: string, event: string) =>
    ask<void>(
      'const it = document.querySelector(arguments[0]); Object.getOwnPropertyDescriptor(window[arguments[1]].prototype, "value").set.call(it, arguments[2]); it.dispatchEvent(new Event(arguments[3], { bubbles: true }))',
      selector,
      kind,
      value,
      event,
    );

  return {
    ask,
    until,
    there,
    title: () => driver.getTitle(),
    url: () => driver.getCurrentUrl(),
    text: (selector = 'main') => ask<string>('return document.querySelector(arguments[0])?.innerText ?? ""', selector),
    /** Opens a page and waits until the app has replaced the prerendered shell. */
    async open(path: string) {
      await driver.get(base + path);
      await until(`${path} comes to life`, () =>
        ask('return !document.getElementById("shell") && document.querySelector("h1") !== null'),
      );
    },
    frames: (count: number) =>
      driver.executeAsyncScript<void>(
        'const done = arguments[1]; const next = (left) => left ? requestAnimationFrame(() => setTimeout(next, 0, left - 1)) : done(); next(arguments[0])',
        count,
      ),
    /** Clicks an element after scrolling it into view. */
    tap: (selector: string) =>
      ask<void>(
        'const it = document.querySelector(arguments[0]); it.scrollIntoView({ block: "center" }); it.click()',
        selector,
      ),
    async type(selector: string, text: string) {
      await ask('document.querySelector(arguments[0]).scrollIntoView({ block: "center" })', selector);
      await fill(selector, 'HTMLInputElement', '', 'input');
      await (await css(selector)).sendKeys(text);
      await ask('document.querySelector(arguments[0]).blur()', selector);
    },
    /** Sends real keys to the focused element; a longer string that is not a key name is typed. */
    async press(...keys: string[]) {
      for (const key of keys)
        await driver
          .actions()
          .sendKeys(named[key] ?? key)
          .perform();
    },
    choose: (selector: string, value: string) => fill(selector, 'HTMLSelectElement', value, 'change'),
    attach: async (selector: string, file: string) => {
      await (await css(selector)).sendKeys(file);
    },
    remember: (values: Record<string, string>) =>
      ask<void>('for (const [key, value] of Object.entries(arguments[0])) localStorage.setItem(key, value)', values),
    forget: () => ask<void>('localStorage.clear()'),
  };
}

export type WebKitPage = ReturnType<typeof pageIn>;
