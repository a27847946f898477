import { expect, openDesk, openDeskInNewSession, test } from '../support/desk/test';
import { officers } from '../support/desk/testDesk';
import { must } from '../support/api';
import { openDeskAs } from '../support/desk/full';

test('an officer of one city pauses and resumes an edition there', async ({ page, desk }) => {
  const scope = (regions: string | null) =>
    desk.place.sql(`update staff set regions = $1 where sign_in = 'policy2'`, [regions]);
  type Editions = { editions: { id: string; pauses?: object[] }[] };
  const pauses = async () =>
    (await must(desk.call<Editions>('GET', '/policies'))).editions.flatMap(({ pauses: own = [] }) => own);
  await scope('{320500}');
  try {
    await openDesk(page, desk, 'policy2', 'policy');
    await page
      .getByRole('button', { name: /^暂停一个城市：/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^暂停：/ })).toHaveCount(0);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').click();
    await expect(page.getByTitle(/市$/)).toHaveCount(1);
    await page.getByTitle('苏州市').click();
    await dialog.locator('textarea').fill('示例：本市系统维护');
    await dialog.locator('.ant-btn-primary').click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: '苏州市' });
    await expect(row).toContainText('已暂停');
    await expect(row).toContainText('示例：本市系统维护');
    expect(await pauses()).toEqual([{ regionCode: '320500', notice: '示例：本市系统维护' }]);
    await row.getByRole('button', { name: /^恢复：/ }).click();
    await page.getByRole('dialog').locator('.ant-btn-primary').click();
    await expect(row).toHaveCount(0);
    expect(await pauses()).toEqual([]);
  } finally {
    await scope(null);
  }
});

test('an invitation takes two administrators: code and link stay when Back is pressed, and the person needs both', async ({
  page,
  browser,
  desk,
}) => {
  const shown = async (on: typeof page, label: string, value: RegExp) => {
    const field = on.getByRole('dialog').getByLabel(label);
    await expect(field).toHaveValue(value);
    await on.evaluate(() => window.history.back());
    await on.waitForTimeout(500);
    await expect(field).toHaveValue(value);
    const secret = await field.inputValue();
    await on.getByRole('button', { name: '我已记下' }).click();
    return secret;
  };
  await openDeskInNewSession(page, desk, 'admin', 'lists');
  await page.getByRole('link', { name: '人员' }).click();
  await page.getByRole('button', { name: '邀请', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('姓名').fill('新人乙');
  await dialog.getByRole('checkbox', { name: /^初审/ }).check();
  await dialog.locator('.ant-btn-primary').click();
  const code = await shown(page, '验证码', /^\d{6}$/);
  await expect(page.locator('.ant-table-row', { hasText: '新人乙' })).toHaveCount(0);
  await page.getByRole('link', { name: '待确认' }).click();
  const own = page.locator('.ant-table-row', { hasText: '新人乙' });
  await expect(own).toContainText(officers.admin2.name);
  await expect(own.getByRole('button', { name: /^确认/ })).toHaveCount(0);

  const other = await (await browser.newContext()).newPage();
  await openDeskInNewSession(other, desk, 'admin2', 'staff');
  await other.getByRole('link', { name: '待确认' }).click();
  await other.getByRole('button', { name: '确认：邀请 新人乙（新人乙）' }).click();
  await other.getByRole('dialog').locator('.ant-btn-primary').click();
  const link = await shown(other, '邀请链接', /\/desk\/login#invitation=[\w-]{43}$/);
  await expect(other.locator('.ant-table-row', { hasText: '新人乙' })).toHaveCount(0);

  const invited = await (await browser.newContext()).newPage();
  await invited.goto(link);
  await invited.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000');
  await invited.getByLabel('设置密码').fill('a long enough secret');
  await invited.getByRole('button', { name: '登录', exact: true }).click();
  await expect(invited.getByRole('alert')).toContainText('还可以试 4 次');
  await invited.getByLabel('验证码').fill(code);
  // Not by its name: the icon of the request before can stay in it until the next animation frame of this tab.
  await invited.locator('.ant-btn-primary').click();
  await expect(invited.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
  await Promise.all([other, invited].map((one) => one.context().close()));
});

test('proposes a grant once when its response is lost and the dialog is sent again; another member confirms it', async ({
  page,
  desk,
}) => {
  let isLost = false;
  await page.route('**/office/funds', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await openDesk(page, desk, 'lead', 'funds');
  await page.getByRole('button', { name: '调整额度' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('补贴').click();
  await page.locator('.ant-select-item-option').first().click();
  await dialog.getByLabel('金额（元）').fill('500');
  await dialog.getByLabel('依据或原因').fill('示例文号（重发）');
  await dialog.getByRole('button', { name: '提议增加额度' }).click();
  await expect(dialog.getByRole('alert')).toContainText('没有收到服务器的确认，可能已经办成');
  await dialog.getByRole('button', { name: '提议增加额度' }).click();
  await expect(page.getByText('等另一位组长或签发人员').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await openDeskAs(page, desk, 'policy2', 'proposals');
  const confirm = page.getByRole('button', { name: /^确认：增加额度 500.00 元/ });
  await confirm.click();
  await expect(page.getByRole('dialog')).toContainText('示例文号（重发）');
  await page.getByRole('dialog').locator('.ant-btn-primary').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(confirm).toHaveCount(0);
  const grants = await desk.place.sql<{ amount: string }>(
    `select amount_fen as amount from fund_entries where reason = '示例文号（重发）'`,
  );
  expect(grants).toEqual([{ amount: '50000' }]);
});
