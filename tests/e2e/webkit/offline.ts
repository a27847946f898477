import type { Verdict } from '../../support/verdict';
import type { WebKitPage } from './page';

/** WebDriver's synchronous call cannot await a promise, so the page stores the result in an attribute. */
const noteKept = `
  Promise.all([caches.keys(), caches.match('/qczhyjs/api/hotlines', { ignoreSearch: true, ignoreVary: true })]).then(
    ([names, hotlines]) => {
      document.documentElement.dataset.kept = hotlines ? 'hotlines' : 'no hotlines in ' + names.join(', ');
    },
    (error) => { document.documentElement.dataset.kept = String(error); });
  return document.documentElement.dataset.kept + ', worker: ' + navigator.serviceWorker.controller?.state;
`;

/** Stops the server and checks that visited pages can still be read. The last test that needs the server. */
export async function offline(page: WebKitPage, stopServer: () => Promise<void>): Promise<Verdict> {
  await page.open('intro');
  await page.remember({ umi_locale: 'zh-CN' });
  await page.open('contact');
  await page.until('the hotlines are shown', () => page.there('.hotlines-list a[href^="tel:"]'));
  await page
    .until('the hotlines are kept', async () => (await page.ask<string>(noteKept)).startsWith('hotlines'))
    .catch(async (error: unknown) => {
      throw new Error(`${String(error)}: ${await page.ask<string>(noteKept)}`);
    });
  await stopServer();
  const wrong: string[] = [];
  await page.open('contact');
  await page
    .until('the page says that it is kept', async () => (await page.text('aside.offline')).includes('存在手机上的内容'))
    .catch((error: unknown) => wrong.push(String(error)));
  if (!(await page.there('.hotlines-list a[href^="tel:"]'))) wrong.push('the hotlines are gone');
  await page.open('mannual/ask');
  if (!(await page.text()).includes('常见问题')) wrong.push('the guide is gone');
  return { what: 'without the server, in WebKit', counts: { screens: 2 }, wrong };
}
