import type { Page } from '@playwright/test';
import { shanghaiDate } from '../../domain/time';
import { must } from '../support/api';
import { caseShown, expect, openHeld, openNew, seen, openDesk, test } from '../support/desk/test';
import { changedPolicy } from '../support/desk/full';
import { decide, sent } from '../support/desk/tabs';
import { officers, type TestDesk } from '../support/desk/testDesk';

/** Cases and policy versions that change while an officer has them open. Run by `npm run proof -- --only=desk`. */

/** Gives the case to another officer after its lease ended. The desk may renew the lease in between, so both are repeated. */
const takeOver = (desk: TestDesk, id: string) =>
  expect(async () => {
    await desk.place.sql("update applications set held_until = now() - interval '1 minute' where id = $1", [id]);
    await must(desk.as('both')('POST', `/claims/${id}`, {}));
  }).toPass(sent);
const changed = '这件的状态已经变了（可能已被别人办理、被申请人撤回或已补正），请重新打开查看。';
async function decidedTooLate(page: Page) {
  await decide(page);
  await expect(page.getByText(changed)).toBeVisible(sent);
  await page.getByRole('button', { name: '打开查看' }).click();
}

test('rejects a decision on a case that the applicant withdrew, and reloads it @whole', async ({ page, desk }) => {
  const { id, token } = await desk.submitted('newApplyElv');
  await openHeld(page, desk, 'intake', id, /受理/);
  await must(desk.call('POST', `/applications/${id}/withdrawal`, { token, body: {} }));
  await decidedTooLate(page);
  await expect(page.locator('.case-head .ant-tag').first()).toHaveText('已撤回');
  await expect(page.getByText('现在没有您要办的事。')).toBeVisible();
  expect((await seen(desk, id)).status).toBe('withdrawn');
});

test('rejects a decision of an outdated page on a case that was corrected @whole', async ({ page, desk }) => {
  const { id, token } = await openNew(page, desk);
  await takeOver(desk, id);
  const items = [{ key: 'personalInfo.address', code: 'differs_from_photo', text: '' }];
  const body = { decision: 'return', stage: 1, items, remark: '' };
  await desk.decide('both', id, 'decide', body);
  await desk.correct({ id, token }, 'personalInfo', { address: '示例市示例区新路2号' });
  await decidedTooLate(page);
  await expect(page.locator('.case-head .ant-tag').first()).toHaveText('已提交');
  await expect(page.locator('.field del').first()).toBeVisible();
  expect((await seen(desk, id)).history.filter(({ event }) => event === 'pass')).toHaveLength(0);
});

test('a case of another officer can be taken when that assignment has ended, without loading the page again @whole', async ({
  page,
  desk,
}) => {
  const { id } = await desk.atStage1();
  await must(desk.as('all')('POST', `/claims/${id}`, {}));
  await openDesk(page, desk, 'first', `cases/${id}`);
  await expect(page.getByText(`${officers.all.name} 正在办理`)).toBeVisible();
  await must(desk.as('all')('DELETE', `/claims/${id}`));
  await page.getByRole('button', { name: '刷新' }).click();
  await page.getByRole('button', { name: '取这一件' }).click();
  await expect(page.getByRole('button', { name: '初审通过' })).toBeVisible();
});

test('a refused objection shows the newest state of the case when its dialog is closed @whole', async ({
  page,
  desk,
}) => {
  const { id } = await desk.atStage1();
  await desk.decide('first', id, 'decide', { decision: 'approve', stage: 1, remark: '' });
  await desk.decide('second', id, 'decide', { decision: 'approve', stage: 2, remark: '' });
  await desk.decide('second', id, 'publish');
  await openDesk(page, desk, 'intake', `cases/${id}`);
  await caseShown(page);
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  await dialog.locator('textarea').fill('旧车是我的');
  await desk.decide('both', id, 'revoke', { reason: '示例：金额有误' });
  await dialog.locator('.ant-btn-primary').click();
  await expect(dialog.getByRole('alert')).toContainText('这件现在不在公示期，没有登记');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(page.locator('.case-head .ant-tag').first()).toHaveText('复审中');
});

test('names the reason when another officer has signed the version first @whole', async ({ page, desk }) => {
  const { id } = await must(desk.as('policy')<{ id: number }>('POST', '/policies', changedPolicy('2026.78')));
  const validFrom = shanghaiDate(new Date(Date.now() + 200 * 86_400_000));
  await openDesk(page, desk, 'policy2', `policy/${id}`);
  await page.getByRole('button', { name: /签发/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('从哪天零点起生效').fill(validFrom);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^与版本 \d+ 的差异$/)).toBeVisible();
  const { against } = await must(
    desk.as('policy2')<{ against: number }>('GET', `/policies/${id}/difference?validFrom=${validFrom}`),
  );
  await must(desk.as('policy2')('POST', `/policies/${id}/signature`, { validFrom, against }));
  await dialog.getByRole('button', { name: /签发/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('这一版刚由别人签发');
});

test('shows that OCR is running and adds its values without a reload @whole', async ({ page, desk }) => {
  const { id } = await desk.atStage1();
  const reading = { state: 'waiting', kind: null, fits: null, turned: 0, findings: [] };
  let read = false;
  await page.route(new RegExp(`/office/(applications|claims)/${id}$`), async (route) => {
    const answer = await route.fetch();
    const said = (await answer.json()) as { data: { files?: { id: string; slot: string }[] } };
    if (!said.data.files) return route.fulfill({ response: answer });
    const invoice = said.data.files.find(({ slot }) => slot === 'newInvoice')!;
    Object.assign(invoice, { reading: read ? { ...reading, state: 'done' } : reading });
    if (read)
      Object.assign(said.data, {
        read: { 'newCarInfo.invoiceDate': { value: '2026-03-01', proof: null, fileId: invoice.id } },
      });
    return route.fulfill({ response: answer, json: said });
  });
  await openHeld(page, desk, 'first', id, /初审通过/);
  await expect(page.getByText('1 张照片还在识别')).toBeVisible();
  const date = page.locator('.field', { hasText: '开票日期' }).last();
  await expect(date).toContainText('正在识别');
  await date.locator('.field-name').focus();
  read = true;
  await expect(date).toContainText('一致');
  await expect(page.getByText('1 张照片还在识别')).toHaveCount(0);
  await expect(date.locator('.field-name'), 'the focus stays where it was').toBeFocused();
});

test('shows the differences from another policy version that was signed for the same day, before it is replaced @whole', async ({
  page,
  desk,
}) => {
  const propose = async () =>
    (await must(desk.as('policy')<{ id: number }>('POST', '/policies', changedPolicy('2026.77')))).id;
  const [first, second] = [await propose(), await propose()];
  const validFrom = shanghaiDate(new Date(Date.now() + 300 * 86_400_000));
  await openDesk(page, desk, 'policy2', `policy/${second}`);
  await page.getByRole('button', { name: /签发/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('从哪天零点起生效').click();
  await dialog.getByLabel('从哪天零点起生效').fill(validFrom);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^与版本 \d+ 的差异$/)).toBeVisible();
  const { against } = await must(
    desk.as('policy2')<{ against: number }>('GET', `/policies/${first}/difference?validFrom=${validFrom}`),
  );
  await must(desk.as('policy2')('POST', `/policies/${first}/signature`, { validFrom, against }));
  await dialog.getByRole('button', { name: /签发/ }).click();
  await expect(dialog.getByText('签发后要取代的已是另一个版本，没有签发。')).toBeVisible();
  await expect(dialog.getByText(`与版本 ${first} 的差异`)).toBeVisible();
  await dialog.getByRole('button', { name: /签发/ }).click();
  await expect(dialog).toBeHidden();
  const { versions } = await must(
    desk.as('policy2')<{ versions: { id: number; signedAt: string | null }[] }>('GET', '/policies'),
  );
  expect(versions.find(({ id }) => id === second)?.signedAt).toEqual(expect.any(String));
});
