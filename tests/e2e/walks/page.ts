/** What a page can do in every browser that Playwright does not drive: WebKit (tests/e2e/webkit) and old Chromium (tests/e2e/engines). Scripts are plain enough for 2018. */
export interface WalkPage {
  ask<T>(script: string, ...args: unknown[]): Promise<T>;
  until(what: string, is: () => Promise<boolean>): Promise<unknown>;
  there(selector: string): Promise<boolean>;
  tap(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  choose(selector: string, value: string): Promise<void>;
  attach(selector: string, file: string): Promise<void>;
  url(): Promise<string>;
}
