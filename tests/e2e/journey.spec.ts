import { expect, test } from '../support/phone/test';
import { applicantFor, type Flow, flows, variants } from '../support/applicants';
import type { Application } from '../support/application';
import { type Api, must } from '../support/api';
import { addPhotos, chooseType, declareAndSubmit, fillField, goOn, passStep, steppedTo } from '../support/phone/form';
import { approveFully, office, pay } from '../support/phone/office';
import { bankCard } from '../support/people';
import { photoFile } from '../support/photo';

const detailOf = (flow: Flow, id: string) => `${flow}/process${flow.endsWith('Elv') ? '/detail' : ''}?id=${id}`;
const own = async (call: Api, token: string) =>
  (await must(call<{ list: Application[] }>('GET', '/applications', { token }))).list;
const yuan = (fen: number) => (fen / 100).toLocaleString('en-US');

for (const flow of flows) {
  test(
    `${flow}: from the choice of the type through return, correction and a failed payment to 已拨付`,
    { tag: flow === 'apply' || flow === 'newApplyElv' ? [] : '@whole' },
    async ({ page, call, user, consoleErrors }) => {
      test.setTimeout(240_000);
      const answers = applicantFor(flow, user);

      await test.step('the type leads to the first step', async () => {
        await page.goto('newSubsidyTypeSelection');
        await chooseType(page, flow);
        await steppedTo(page, flow, 'personalInfo');
        await expect(page.locator('[name=mobile]')).not.toHaveValue('');
      });

      await test.step('three steps', async () => {
        await passStep(page, flow, 'personalInfo', answers);
        await passStep(page, flow, 'oldCarInfo', answers);
        await passStep(page, flow, 'newCarInfo', answers);
      });

      await test.step('review and submission', async () => {
        await expect(page).toHaveURL(/review=1/);
        await expect(page.locator('main')).toContainText(yuan(variants[flow].amount));
        await declareAndSubmit(page);
        await steppedTo(page, flow, 'result');
      });

      const [application] = await own(call, user.token);
      if (!application) throw new Error('nothing was submitted');
      const { id, number = '' } = application;
      expect(number).toMatch(/^(ZH|BF)20\d{2}320500\d{6,}$/);
      await expect(page.locator('main')).toContainText(number);

      await test.step('the list shows it', async () => {
        await page.goto('newApply/list');
        await expect(page.locator('main')).toContainText(number);
      });

      await test.step('sent back: only what is marked is open', async () => {
        const { intake, sendBack } = office(call);
        await intake(id);
        await sendBack(id, [
          { key: 'personalInfo.address', code: 'unclear', text: '请写清门牌号' },
          { key: 'newCarInfo.priceInclTax', code: 'wrong_amount', text: '请填价税合计' },
          { key: 'newInvoice', code: 'glare', text: '照片反光' },
        ]);
        await page.goto(detailOf(flow, id));
        await expect(page.locator('main')).toContainText('请写清门牌号');
        await page.goto(`${flow}/personalInfo?id=${id}`);
        await expect(page.locator('[name=address]')).toBeEditable();
        await expect(page.locator('[name=name]:is(input):not([readonly]):not([disabled])')).toHaveCount(0);
        await expect(page.locator('[name=bankCardNo]:is(input):not([readonly]):not([disabled])')).toHaveCount(0);
      });

      await test.step('corrected and sent again under the same number', async () => {
        await fillField(page, 'address', '示例市示例区示例路2号3单元');
        await goOn(page);
        await steppedTo(page, flow, 'newCarInfo');
        const mended = Number(answers.newCarInfo.priceInclTax) + 100_000;
        await fillField(page, 'priceInclTax', mended);
        await page.locator('input[type=file][name=newInvoice]').setInputFiles(await photoFile('newInvoice-again'));
        await expect(page.locator('.mark.done')).toHaveCount(2);
        await addPhotos(page, flow, []);
        await goOn(page);
        await expect(page).toHaveURL(/review=1/);
        await expect(page.locator('main')).toContainText('示例路2号3单元');
        await page.locator('footer button').last().click();
        await expect.poll(async () => (await own(call, user.token))[0]?.status).toBe('submitted');
        expect((await own(call, user.token))[0]?.number).toBe(number);
      });

      await test.step('approved, announced, and the payment fails', async () => {
        await approveFully(call, id);
        await pay(call, id, 'failed');
        await page.goto(detailOf(flow, id));
        await page
          .getByRole('button', { name: '更正账户' })
          .or(page.getByRole('link', { name: '更正账户' }))
          .first()
          .click();
        await fillField(page, 'bankName', '中国建设银行');
        await fillField(page, 'bankBranch', '另一支行');
        await fillField(page, 'bankCardNo', bankCard(user.n + 500_000));
        await page.locator('button[type=submit], [role=dialog] button, footer button').last().click();
        await expect.poll(async () => (await own(call, user.token))[0]?.status).toBe('paying');
      });

      await test.step('paid', async () => {
        await pay(call, id, 'paid');
        await page.goto(detailOf(flow, id));
        await expect(page.locator('main')).toContainText('已拨付');
        await expect(page.locator('main')).toContainText(yuan(variants[flow].corrected));
      });
      expect(consoleErrors).toEqual([]);
    },
  );
}
