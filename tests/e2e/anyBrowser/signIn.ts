import { aMinuteLater } from '../../support/server/database';
import type { Person } from '../../support/people';
import { codeFor, testDevice } from '../../support/session';
import { at } from './form';
import type { BrowserPage } from './page';

/** Signs in with a code; an unknown number continues with registration and the same code. */
export async function enter(page: BrowserPage, who: Person, isKnown: boolean) {
  await aMinuteLater();
  await page.open('intro');
  await page.remember({ umi_locale: 'zh-CN', device: testDevice });
  await page.open('login?redirect=%2FnewSubsidyTypeSelection');
  await page.type('[name=mobile]', who.mobile);
  await page.ask(
    '[...document.querySelectorAll("main form button")].find((one) => one.innerText.includes("获取验证码")).click()',
  );
  await page.until('a code was sent', async () => (await page.text()).includes('验证码已发出'));
  await page.type('[name=code]', await codeFor(who.mobile));
  await page.tap('main form button[type=submit]');
  if (!isKnown) {
    await at(page, '/register');
    await page.type('[name=name]', who.name);
    await page.type('[name=idNo]', who.idNo);
    await page.ask('document.querySelectorAll("main input[type=checkbox]").forEach((box) => box.click())');
    await page.tap('main form button[type=submit]');
  }
  await page.until('the door is passed', async () => (await page.url()).endsWith('/newSubsidyTypeSelection'));
  return page.ask<string>('return localStorage.getItem("User-Token")');
}
