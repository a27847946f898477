import type { Verdict } from '../../support/verdict';
import { type Api, must } from '../../support/api';
import type { Flow } from '../../support/applicants';
import type { Application } from '../../support/application';
import { person } from '../../support/people';
import { register } from '../../support/session';
import { choosePhotos, formOpen, photosArrived } from '../anyBrowser/form';
import type { WebKitPage } from './page';

const saveLine = (page: WebKitPage, is: RegExp) =>
  page.until(`the line says ${is}`, async () =>
    is.test(await page.ask('return document.querySelector("[data-save]").dataset.save')),
  );

/** Blocks saves and uploads until the page is left: only the local copy has them. */
const cutOff = `
  const open = XMLHttpRequest.prototype.open;
  XMLHttpRequest.prototype.open = function (method, url, ...rest) {
    return open.call(this, method, method !== 'GET' && /\\/(steps|files)\\b/.test(url) ? 'http://127.0.0.1:9/' : url, ...rest);
  };
`;

/** Resumes a draft from the local copy, after a page that could not send anything. */
export async function resume(page: WebKitPage, flow: Flow, { call, n }: { call: Api; n: number }): Promise<Verdict> {
  const who = person(n);
  const token = await register(call, who);
  const wrong: string[] = [];
  const server = async () => {
    const {
      list: [draft],
    } = await must(call<{ list: Application[] }>('GET', '/applications', { token }));
    return must(
      call<Application & { steps: Record<string, Record<string, string>> }>('GET', `/applications/${draft?.id}`, {
        token,
      }),
    );
  };

  await page.open('intro');
  await page.remember({ 'User-Token': token, umi_locale: 'zh-CN' });
  await page.open(`${flow}/personalInfo`);
  await formOpen(page);
  await page.ask(cutOff);
  await page.type('[name=address]', '只有这部手机知道的地址5号');
  await choosePhotos(page, ['idCardFront']);
  await page.until('the photo waits', () => page.there('.photo.waiting'));
  await saveLine(page, /^waiting$/);
  const before = await server();
  if (before.steps.personalInfo?.address || before.files.length > 0)
    wrong.push('the server had heard of it: nothing was cut off');

  await page.open('contact');
  await page.open(`${flow}/personalInfo`);
  await formOpen(page);
  await page
    .until('the address from the device', () =>
      page.ask('return document.querySelector("[name=address]").value === "只有这部手机知道的地址5号"'),
    )
    .catch((error: unknown) => wrong.push(String(error)));
  await photosArrived(page, 1);
  await saveLine(page, /^saved/);
  const after = await server();
  if (after.steps.personalInfo?.address !== '只有这部手机知道的地址5号' || after.files.length !== 1)
    wrong.push('what lay on the device has not arrived');
  return {
    what: `a draft of ${flow} resumed in WebKit from the device`,
    counts: { resumed: 1, photos: after.files.length },
    wrong,
  };
}
