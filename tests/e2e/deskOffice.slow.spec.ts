import { randomUUID } from 'node:crypto';
import { expect, seen, openDesk, openDeskInNewSession, test } from '../support/desk/test';
import { officers } from '../support/desk/testDesk';
import { must } from '../support/api';
import { encodeGb18030 } from '../../server/payments/gb18030';

test.describe('hand-over', () => {
  test('a lead hands a case over to another officer, whose home page lists it', async ({ page, desk }) => {
    const { id, number } = await desk.atStage1();
    await openDesk(page, desk, 'lead', `cases/${id}`);
    await page.getByRole('button', { name: '转交' }).click();
    const dialog = page.getByRole('dialog');
    // The button moves until the opening animation ends; a click on it may miss.
    await expect(dialog).not.toHaveClass(/ant-zoom/);
    await dialog.locator('.ant-btn-primary').click();
    await expect(dialog.getByText('请选择经办人')).toBeVisible();
    await dialog.getByRole('combobox').fill(officers.first.name);
    await page.getByTitle(new RegExp(`^${officers.first.name}`)).click();
    await dialog.locator('.ant-btn-primary').click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('.actions')).toContainText(`${officers.first.name} 正在办理`);
    const held = await must(desk.as('first')<{ list: { number: string }[] }>('GET', '/claims'));
    expect(held.list.map((one) => one.number)).toContain(number);
    expect((await seen(desk, id)).status).toBe('reviewing');
  });
});

test.describe('list import', () => {
  test('refuses a wrong file line by line and imports the corrected one in GB 18030', async ({ page, desk }) => {
    await openDeskInNewSession(page, desk, 'admin', 'lists');
    await page.getByRole('button', { name: '导入咨询热线' }).click();
    const dialog = page.getByRole('dialog');
    const send = async (line: string, encode: (text: string) => Buffer) => {
      const buffer = encode(`地区代码,单位,电话,服务时间,咨询范围\n${line}\n`);
      await dialog.locator('input[type=file]').setInputFiles({ name: '热线.csv', mimeType: 'text/csv', buffer });
      await dialog.locator('.ant-btn-primary').click();
    };
    await send('999999,示例市商务局,12,工作日 9:00-17:00,置换补贴', (text) => Buffer.from(text));
    await expect(dialog.locator('.table-dialog-mistakes .ant-table-row')).not.toHaveCount(0);
    await send('320100,示例市商务局,025-12345678,工作日 9:00-17:00,置换补贴', encodeGb18030);
    await expect(dialog).toBeHidden();
    await expect(page.getByText('已导入 1 行，网站上已是新名单。').first()).toBeVisible();
    const shown = await must(desk.call<{ list: { office: string }[] }>('GET', '/hotlines?pageSize=100'));
    expect(shown.list.map(({ office }) => office)).toEqual(['示例市商务局']);
  });

  test('shows the list that another administrator imported first, and replaces it on the next attempt', async ({
    page,
    desk,
  }) => {
    await openDeskInNewSession(page, desk, 'admin', 'lists');
    await page.getByRole('button', { name: '导入咨询热线' }).click();
    const dialog = page.getByRole('dialog');
    const table = (office: string) =>
      `地区代码,单位,电话,服务时间,咨询范围\n320100,${office},025-12345678,工作日,置换补贴\n`;
    const buffer = Buffer.from(table('后来的单位'));
    await dialog.locator('input[type=file]').setInputFiles({ name: '热线.csv', mimeType: 'text/csv', buffer });
    const answer = await fetch(`${desk.origin}/qczhyjs/api/office/imports/hotlines`, {
      method: 'POST',
      headers: {
        'Content-Type': 'text/csv',
        'Office-Token': desk.persons.admin.token,
        'Idempotency-Key': randomUUID(),
      },
      body: table('先来的单位'),
    });
    expect(answer.status).toBe(200);
    await dialog.locator('.ant-btn-primary').click();
    await expect(dialog.getByRole('alert')).toContainText('已被别人改过');
    await expect(dialog).toContainText('现有 1 行，系统管理员（我）于');
    await dialog.locator('.ant-btn-primary').click();
    await expect(dialog).toBeHidden();
    const shown = await must(desk.call<{ list: { office: string }[] }>('GET', '/hotlines?pageSize=100'));
    expect(shown.list.map(({ office }) => office)).toEqual(['后来的单位']);
  });
});

test.describe('switch of one city', () => {
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
});

test('shows the notice of an officer who paused an edition first, and replaces it on the next attempt', async ({
  page,
  desk,
}) => {
  await openDesk(page, desk, 'policy2', 'policy');
  await page
    .getByRole('button', { name: /^暂停：/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const title = (await dialog.locator('.ant-modal-title').innerText()).replace('暂停：', '');
  const { editions } = await must(desk.call<{ editions: { id: string; title: string }[] }>('GET', '/policies'));
  const { id = '' } = editions.find((edition) => edition.title === title) ?? {};
  await dialog.locator('textarea').fill('示例：后来的公告');
  await must(desk.as('policy')('PUT', `/switches/${id}`, { status: 'paused', notice: '示例：先来的公告' }));
  try {
    await dialog.locator('.ant-btn-primary').click();
    await expect(dialog).toContainText('刚被别人改为：已暂停 · 示例：先来的公告');
    await expect(dialog.locator('textarea')).toHaveValue('示例：后来的公告');
    await dialog.locator('.ant-btn-primary').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: title }).first()).toContainText('示例：后来的公告');
  } finally {
    await must(desk.as('policy')('PUT', `/switches/${id}`, { status: 'open', notice: null }));
  }
});

test('an administrator who adds a role to the own account is sent to another administrator', async ({ page, desk }) => {
  await openDeskInNewSession(page, desk, 'admin', 'staff');
  await page.getByRole('button', { name: '修改：系统管理员' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /^审计/ }).check();
  await dialog.locator('.ant-btn-primary').click();
  await expect(dialog.getByRole('alert')).toHaveText('不能给自己增加权限，请另一位管理员来改。');
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
