import type { Verdict } from '../../support/verdict';
import { must } from '../../support/api';
import { sessionPairs } from '../../support/desk';
import { type DeskHouse, officeCall, openDeskHouse, password, type Sitter } from '../../support/deskHouse';
import { fillDesk } from '../../support/deskFull';
import { faults } from './screens';
import { pageIn, type WebKitPage } from './page';

const pages: Record<string, Sitter> = {
  '': 'all',
  cases: 'all',
  payments: 'pay',
  funds: 'lead',
  policy: 'policy2',
  'policy/new': 'policy',
  figures: 'lead',
  staff: 'admin',
  audit: 'audit',
};

/** antd's styles are constructed sheets: without them nothing fails but how it looks. */
const unstyled = `
  const button = document.querySelector('.ant-btn-primary');
  if (button && getComputedStyle(button).backgroundColor === 'rgba(0, 0, 0, 0)') return ['antd has no styles'];
  return document.querySelector('[rc-util-key]') ? ['antd wrote a <style>'] : [];
`;

/** Signs in, passes a clean case, sends the next one back with two marks: by keys alone. */
async function byKeys(page: WebKitPage, house: DeskHouse, wrong: string[]): Promise<number> {
  const cases = [await house.submitted('newApplyElv'), await house.submitted('newApply')];
  for (const { id } of cases)
    await must(officeCall(house.call, house.persons.intake)('POST', `/applications/${id}/intake`, {}));
  const [first, second] = cases as [(typeof cases)[0], (typeof cases)[0]];
  const shown = (number: string) =>
    page.until(`the case ${number} and its photo`, async () =>
      page.ask(
        'const photo = document.querySelector(".viewer-photo img"); return document.querySelector(".case-head h1")?.textContent === arguments[0] && Boolean(photo?.complete && photo.naturalWidth)',
        number,
      ),
    );
  await page.open('');
  await page.until('the field for the name has the focus', () =>
    page.ask('return document.activeElement?.autocomplete === "username"'),
  );
  await page.press('first', 'Tab', password, 'Enter');
  await page.until('the queue says two', async () => (await page.text('.queue-count')) === '2');
  let keys = 0;
  const press = async (...these: string[]) => {
    keys += these.length;
    await page.press(...these);
  };
  await press('n');
  await shown(first.number);
  await press('a', 'Enter');
  await shown(second.number);
  await press('f', 'a', 'j', 'x', '4', 'm', '1', 'b', 'Enter');
  await page.until('home again', () => page.there('.queues'));
  const stands = async (id: string) =>
    (await officeCall(house.call, house.persons.lead)<{ status: string; stage?: number }>('GET', `/applications/${id}`))
      .data;
  await page.until('both decisions are sent', async () => (await stands(second.id)).status === 'returned');
  if ((await stands(first.id)).stage !== 2) wrong.push('the clean case did not pass');
  return keys;
}

/** The desk in WebKit, which Safari on an office's Mac is: the way by keys, then every page, light and dark. */
export async function desk(driver: Parameters<typeof pageIn>[0]): Promise<Verdict> {
  const house = await openDeskHouse();
  const wrong: string[] = [];
  let looked = 0;
  let keys = 0;
  try {
    await driver.manage().window().setRect({ width: 1280, height: 900 });
    const page = pageIn(driver, `${house.origin}/qczhyjs/desk/`);
    keys = await byKeys(page, house, wrong);
    const { id, batch, version } = await fillDesk(house);
    const all: Record<string, Sitter> = {
      ...pages,
      [`cases/${id}`]: 'lead',
      [`payments/${batch}`]: 'release',
      [`policy/${version}`]: 'policy2',
    };
    for (const look of ['light', 'dark'])
      for (const [path, who] of Object.entries(all)) {
        await page.forget();
        await page.remember({ ...sessionPairs(house.persons[who].token), 'desk.look': look });
        await page.open(path);
        await page.until(`${path} has its content`, () =>
          page.ask('return !document.querySelector("[aria-busy=true]") && document.fonts.status === "loaded"'),
        );
        looked += 1;
        const found = [...(await page.ask<string[]>(faults)), ...(await page.ask<string[]>(unstyled))];
        wrong.push(...found.map((fault) => `${look} ${path}: ${fault}`));
      }
  } finally {
    await driver.manage().window().setRect({ width: 450, height: 900 });
    await house.close();
  }
  return { what: 'the desk in WebKit: the way by keys, every page light and dark', counts: { keys, looked }, wrong };
}
