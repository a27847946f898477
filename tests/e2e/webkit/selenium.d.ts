declare module 'selenium-webdriver' {
  export interface WebElement {
    sendKeys(...text: string[]): Promise<void>;
  }
  export interface WebDriver {
    get(url: string): Promise<void>;
    getTitle(): Promise<string>;
    takeScreenshot(): Promise<string>;
    findElement(by: By): Promise<WebElement>;
    executeScript<T>(script: string, ...args: unknown[]): Promise<T>;
    executeAsyncScript<T>(script: string, ...args: unknown[]): Promise<T>;
    manage(): { window(): { setRect(rect: { width: number; height: number }): Promise<unknown> } };
    actions(): { sendKeys(keys: string): { perform(): Promise<void> } };
    quit(): Promise<void>;
  }
  export class By {
    static css(selector: string): By;
  }
  export class Builder {
    usingServer(url: string): this;
    withCapabilities(capabilities: Record<string, unknown>): this;
    build(): Promise<WebDriver>;
  }
}
