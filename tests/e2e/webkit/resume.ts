import type { Verdict } from '../../support/verdict';
import { type Api, must } from '../../support/api';
import { applicantFor, type Flow, variants } from '../../support/applicants';
import type { Application } from '../../support/application';
import { person } from '../../support/people';
import { register } from '../../support/session';
import { at, choosePhotos, fillStep, formOpen, photosArrived } from '../anyBrowser/form';
import { saveLine } from './saveLine';
import type { WebKitPage } from './page';

/** Blocks saves and uploads until the page is left: only the local copy has them. */
const cutOff = `
  const open = XMLHttpRequest.prototype.open;
  XMLHttpRequest.prototype.open = function (method, url, ...rest) {
    return open.call(this, method, method !== 'GET' && /\\/(steps|files)\\b/.test(url) ? 'http://127.0.0.1:9/' : url, ...rest);
  };
`;

/** Resumes a draft twice: from the local copy, after a page that could not send anything, and from the server. */
export async function resume(page: WebKitPage, flow: Flow, { call, n }: { call: Api; n: number }): Promise<Verdict> {
  const who = person(n);
  const token = await register(call, who);
  const answers = applicantFor(flow, who);
  const wrong: string[] = [];
  const check = async (what: string, selector: string, value: string) => {
    const found = await page
      .until(`${what}: ${selector}`, () =>
        page.ask('return document.querySelector(arguments[0])?.value === arguments[1]', selector, value),
      )
      .catch(() => false);
    if (!found) wrong.push(`${what}: ${selector} is not ${value}`);
  };
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
  await check('from the device', '[name=address]', '只有这部手机知道的地址5号');
  await photosArrived(page, 1);
  await saveLine(page, /^saved/);
  const after = await server();
  if (after.steps.personalInfo?.address !== '只有这部手机知道的地址5号' || after.files.length !== 1)
    wrong.push('what lay on the device has not arrived');

  // Name, ID number and mobile number are filled in already.
  await fillStep(
    page,
    Object.fromEntries(
      Object.entries(answers.personalInfo).filter(([name]) => !['name', 'idNo', 'mobile'].includes(name)),
    ),
  );
  await photosArrived(
    page,
    1 +
      (await choosePhotos(
        page,
        variants[flow].materials.filter((slot) => slot !== 'idCardFront'),
      )),
  );
  await page.tap('[data-testid=next]');
  await at(page, `${flow}/oldCarInfo`);
  await formOpen(page);
  await page.type('[name=brandModel]', '只填到这里牌');
  await saveLine(page, /^saved/);
  await page.open('todo');
  const way = `a[href*="/${flow}/"]`;
  await page.until('the way back to the draft', () => page.there(way));
  await page.tap(way);
  await at(page, `${flow}/oldCarInfo`);
  await formOpen(page);
  await check('on the exact step', '[name=brandModel]', '只填到这里牌');
  return {
    what: `a draft of ${flow} resumed in WebKit, from the device and from the server`,
    counts: { resumed: 2, photos: (await server()).files.length },
    wrong,
  };
}
