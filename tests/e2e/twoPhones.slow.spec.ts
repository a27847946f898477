import type { Page } from '@playwright/test';
import { applicantFor } from '../support/applicants';
import { type Application, fillDraft, submit } from '../support/application';
import { must } from '../support/api';
import { office } from '../support/phone/office';
import { flow } from '../support/phone/open';
import { expect, test } from '../support/phone/test';

/** The page is one phone; the calls of the API come from another one of the same person. */
const send = (page: Page) => page.locator('footer button').last().click();

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
