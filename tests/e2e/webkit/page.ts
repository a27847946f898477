import { By, type WebDriver } from 'selenium-webdriver';
import { scripted } from '../anyBrowser/page';

/** Key codes of WebDriver. */
const named: Record<string, string> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' };

/** A page in WebKit. */
export function pageIn(driver: WebDriver, base: string) {
  const css = (selector: string) => driver.findElement(By.css(selector));
  const ask = <T>(script: string, ...args: unknown[]) => driver.executeScript<T>(script, ...args);
  const page = scripted(ask);

  return {
    ...page,
    title: () => driver.getTitle(),
    async open(path: string) {
      await driver.get(base + path);
      await page.alive(path);
    },
    twoFrames: () =>
      driver.executeAsyncScript<void>(
        'const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))',
      ),
    /** Clicks an element after scrolling it into view. */
    tap: (selector: string) =>
      ask<void>(
        'const it = document.querySelector(arguments[0]); it.scrollIntoView({ block: "center" }); it.click()',
        selector,
      ),
    async type(selector: string, text: string) {
      await ask('document.querySelector(arguments[0]).scrollIntoView({ block: "center" })', selector);
      // By the native setter, so that React notices it; it does not notice the driver's clear() and would restore the old text.
      await ask(
        'const it = document.querySelector(arguments[0]); Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(it, ""); it.dispatchEvent(new Event("input", { bubbles: true }))',
        selector,
      );
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
    attach: async (selector: string, file: string) => {
      await (await css(selector)).sendKeys(file);
    },
    forget: () => ask<void>('localStorage.clear()'),
  };
}

export type WebKitPage = ReturnType<typeof pageIn>;
