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
}

/** A page that can also open paths of the app, as the journeys from sign-in to receipt need. */
export interface AppPage extends BrowserPage {
  /** Opens a path and waits until the app has replaced the prerendered shell. */
  open(path: string): Promise<void>;
  text(selector?: string): Promise<string>;
  /** Waits for a number of frames. */
  frames(count: number): Promise<void>;
  /** Presses keys; a longer string that is not a key name is typed. */
  press(...keys: string[]): Promise<void>;
  /** Writes values to localStorage. */
  remember(values: Record<string, string>): Promise<void>;
}
