import type { Page } from '@playwright/test';
import { applicantFor } from '../support/applicants';
import { type Application, fillDraft, submit } from '../support/application';
import { must } from '../support/api';
import { untilStill } from '../support/browser/looks';
import { declare, fillField } from '../support/phone/form';
import { office } from '../support/phone/office';
import { flow, openForm, steps } from '../support/phone/open';
import { expect, test } from '../support/phone/test';
import { register } from '../support/session';

/** The page is one phone; the calls of the API come from another one of the same person. */
const send = (page: Page) => page.locator('footer button').last().click();

async function openReview(page: Page) {
  await page.goto(`${flow}/newCarInfo?review=1`);
  await declare(page);
}

test('a photo that the other phone deleted is missing in the form after the refusal', async ({ page, call, user }) => {
  const { files } = await fillDraft(call, user.token, flow, applicantFor(flow, user));
  await openReview(page);
  const deleted = files.find(({ slot }) => slot === 'scrapCert');
  await must(call('DELETE', `/files/${deleted?.id}`, { token: user.token }));
  await send(page);
  await page.getByRole('alert').getByRole('link').click();
  await expect(page.locator('input[type=file][name=scrapCert]')).toBeAttached();
  await expect(page.getByText('还差 1 样')).toBeVisible();
});

test('a correction shows what the other phone has saved before it is submitted', async ({ page, call, user }) => {
  const { id } = await fillDraft(call, user.token, flow, applicantFor(flow, user));
  const read = () => must(call<Application>('GET', `/applications/${id}`, { token: user.token }));
  await must(submit(call, user.token, await read()));
  await office(call).intake(id);
  await office(call).sendBack(id, [{ key: 'personalInfo.bankBranch', code: 'bank_account', text: '支行不对' }]);
  const saveElsewhere = async (bankBranch: string) =>
    must(
      call('PUT', `/applications/${id}/steps/personalInfo`, {
        token: user.token,
        body: { bankBranch },
        headers: { 'If-Match': String((await read()).revision) },
      }),
    );
  await saveElsewhere('示例支行一');
  await page.goto(`${flow}/newCarInfo?review=1&id=${id}`);
  await expect(page.locator('main')).toContainText('示例支行一');
  await saveElsewhere('示例支行二');
  await send(page);
  await expect(page.getByRole('alert')).toContainText('另一台设备刚改过');
  await expect(page.locator('main')).toContainText('示例支行二');
  expect((await read()).status).toBe('returned');
  await send(page);
  await expect(page).toHaveURL(/\/result/);
  expect((await read()).status).toBe('submitted');
});

test('a draft that the other phone deleted closes its form on submission', async ({ page, call, user }) => {
  const { id } = await fillDraft(call, user.token, flow, applicantFor(flow, user));
  await openReview(page);
  await must(call('DELETE', `/applications/${id}`, { token: user.token }));
  await send(page);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('这份申请已不能修改');
  await dialog.getByRole('button').click();
  await expect(page).toHaveURL(/\/list$/);
});

test('an application that the other phone submitted and withdrew is not called submitted', async ({
  page,
  call,
  user,
}) => {
  const draft = await fillDraft(call, user.token, flow, applicantFor(flow, user));
  await openReview(page);
  await must(submit(call, user.token, draft));
  await must(call('POST', `/applications/${draft.id}/withdrawal`, { token: user.token, body: {} }));
  await send(page);
  await expect(page.getByRole('heading', { level: 2, name: '已撤回' })).toBeVisible();
  await expect(page.getByText('提交成功')).toHaveCount(0);
});

test('unsent edits wait for their owner while another person signs in in another tab', async ({
  page,
  context,
  call,
  newcomer,
  user,
}) => {
  const who = newcomer();
  const other = { ...who, token: await register(call, who) };
  const signInElsewhere = (tab: Page, token: string) =>
    tab.evaluate((to) => localStorage.setItem('User-Token', to), token);
  await openForm(page);
  const tab = await context.newPage();
  await tab.goto('home');
  await context.route(steps, (route) => route.abort());
  await fillField(page, 'address', '甲没有传上去的地址一号');
  await page.waitForTimeout(400); // the local copy is written
  await signInElsewhere(tab, other.token);
  await expect(page).toHaveURL(/\/todo$/);
  await untilStill(page);
  await expect(page.getByText('甲没有传上去的地址一号')).toHaveCount(0);
  await context.unroute(steps);
  await signInElsewhere(tab, user.token);
  await openForm(page);
  await expect(page.locator('[name=address]')).toHaveValue('甲没有传上去的地址一号');
});

test('the form shows unsent edits of a draft that the other phone deleted while the tab was killed', async ({
  page,
  context,
  call,
  user,
}) => {
  const { id } = await fillDraft(call, user.token, flow, applicantFor(flow, user));
  await openForm(page);
  await context.route(steps, (route) => route.abort());
  await fillField(page, 'address', '没有传上去的地址一号');
  await page.waitForTimeout(400); // the local copy is written
  await page.close();
  await context.unroute(steps);
  await must(call('DELETE', `/applications/${id}`, { token: user.token }));
  const tab = await context.newPage();
  await openForm(tab);
  await expect(tab.getByText('以前那份草稿已在另一台设备上提交或删除')).toBeVisible();
  await expect(tab.locator('main')).toContainText('没有传上去的地址一号');
  await tab.getByRole('button', { name: '知道了，清除' }).click();
  await expect(tab.getByText('没有传上去的地址一号')).toHaveCount(0);
});
