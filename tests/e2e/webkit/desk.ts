import type { Verdict } from '../../support/verdict';
import { sessionPairs } from '../../support/desk/test';
import { startTestDesk, type OfficerName } from '../../support/desk/testDesk';
import { fillDesk } from '../../support/desk/full';
import { decideByKeys } from '../anyBrowser/deskKeys';
import { pageIn } from './page';
import { faults } from './screens';

const pages: Record<string, OfficerName> = {
  '': 'all',
  cases: 'all',
  payments: 'pay',
  funds: 'lead',
  policy: 'policy2',
  'policy/new': 'policy',
  statistics: 'lead',
  staff: 'admin',
  audit: 'audit',
};

/** antd's styles are constructed sheets: without them nothing fails but how it looks. */
const unstyled = `
  const button = document.querySelector('.ant-btn-primary');
  if (button && getComputedStyle(button).backgroundColor === 'rgba(0, 0, 0, 0)') return ['antd has no styles'];
  return document.querySelector('[rc-util-key]') ? ['antd wrote a <style>'] : [];
`;

/** The desk in WebKit, which Safari on an office's Mac is: the way by keys, then every page, light and dark. */
export async function deskVerdict(driver: Parameters<typeof pageIn>[0]): Promise<Verdict> {
  const desk = await startTestDesk();
  const wrong: string[] = [];
  let looked = 0;
  let keys = 0;
  try {
    await driver.manage().window().setRect({ width: 1280, height: 900 });
    const page = pageIn(driver, `${desk.origin}/qczhyjs/desk/`);
    keys = await decideByKeys(page, desk, wrong);
    const { id, batch, version } = await fillDesk(desk);
    const all: Record<string, OfficerName> = {
      ...pages,
      [`cases/${id}`]: 'lead',
      [`payments/${batch}`]: 'release',
      [`policy/${version}`]: 'policy2',
    };
    for (const look of ['light', 'dark'])
      for (const [path, who] of Object.entries(all)) {
        await page.forget();
        await page.remember({ ...sessionPairs(desk.persons[who].token), 'desk.look': look });
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
    await desk.close();
  }
  return { what: 'the desk in WebKit: the way by keys, every page light and dark', counts: { keys, looked }, wrong };
}
