/** Page operations for browsers without Playwright: WebKit (tests/e2e/webkit) and old Chromium (tests/e2e/engines). */
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
