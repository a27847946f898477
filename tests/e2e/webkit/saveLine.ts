import type { WebKitPage } from './page';

export const saveLine = (page: WebKitPage, is: RegExp) =>
  page.until(`the line says ${is}`, async () =>
    is.test(await page.ask('return document.querySelector("[data-save]").dataset.save')),
  );
