import { By, type WebDriver } from 'selenium-webdriver';

const patienceMs = 20_000;

/** A page in WebKit, with the few words that the walks need. */
export function pageIn(driver: WebDriver, base: string) {
  const css = (selector: string) => driver.findElement(By.css(selector));
  const ask = <T>(script: string, ...args: unknown[]) => driver.executeScript<T>(script, ...args);
  const until = (what: string, is: () => Promise<boolean>) => driver.wait(() => is().catch(() => false), patienceMs, `in vain: ${what}`);
  const there = (selector: string) => ask<boolean>('return document.querySelector(arguments[0]) !== null', selector);

  return {
    ask, until, there,
    title: () => driver.getTitle(),
    url: () => driver.getCurrentUrl(),
    text: (selector = 'main') => ask<string>('return document.querySelector(arguments[0])?.innerText ?? ""', selector),
    /** The app has taken over from the prerendered shell and shows a screen. */
    async open(path: string) {
      await driver.get(base + path);
      await until(`${path} comes to life`, () => ask('return !document.getElementById("shell") && document.querySelector("h1") !== null'));
    },
    /** A tap as a finger makes it, wherever the element stands on the page. */
    tap: (selector: string) => ask<void>('const it = document.querySelector(arguments[0]); it.scrollIntoView({ block: "center" }); it.click()', selector),
    async type(selector: string, text: string) {
      await ask('document.querySelector(arguments[0]).scrollIntoView({ block: "center" })', selector);
      const field = await css(selector);
      await field.clear();
      await field.sendKeys(text);
      await ask('document.querySelector(arguments[0]).blur()', selector);
    },
    choose: (selector: string, value: string) =>
      ask<void>('const it = document.querySelector(arguments[0]); Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value").set.call(it, arguments[1]); it.dispatchEvent(new Event("change", { bubbles: true }))', selector, value),
    attach: async (selector: string, file: string) => { await (await css(selector)).sendKeys(file); },
    remember: (values: Record<string, string>) => ask<void>('for (const [key, value] of Object.entries(arguments[0])) localStorage.setItem(key, value)', values),
    forget: () => ask<void>('localStorage.clear()'),
  };
}

export type WebKitPage = ReturnType<typeof pageIn>;
