import type { Page } from '@playwright/test';
import example from '@domain/policy/example.json';
import { applicantFor, type Flow, variants } from '../support/applicants';
import type { Application } from '../support/application';
import { must } from '../support/api';
import { look } from '../support/browser/look';
import { addPhotos, declareAndSubmit, fillField, fillStep, goOn, passStep, steppedTo } from '../support/phone/form';
import { expect, signedIn } from '../support/phone/test';
import { testWithPolicy } from '../support/phone/ownServer';
import { photoFile } from '../support/photo';
import { register } from '../support/session';

const flow: Flow = 'newApplyElv';
const PAPER = 'marriagePaper';

/** The policy accepts the car of the spouse, and reads the plate of the old car and the day of its registration. */
const test = testWithPolicy({
  ...example,
  editions: example.editions.map((edition) => ({
    ...edition,
    newCar: { ...edition.newCar, sameOwner: 'spouse' },
    eligible: [
      { fact: 'oldPlate', is: ['苏', '沪A'] },
      { fact: 'firstRegDate', from: '2008-01-01' },
    ],
  })),
});

const paperOf = (page: Page) => page.locator(`input[type=file][name="${PAPER}"]`);

test('the car of the spouse is submitted with the marriage paper, returned for it, corrected and approved', async ({
  page,
  context,
  desk,
  newcomer,
  consoleErrors,
}) => {
  test.setTimeout(240_000);
  const who = newcomer();
  const token = await register(desk.call, who, desk.place.log);
  await signedIn(context, { token });
  const answers = applicantFor(flow, who);
  const main = page.locator('main');

  await test.step('the public pages state the rule', async () => {
    await page.goto('mannual/ask');
    await page.getByText('旧车是配偶的，新车是我的，可以吗？').click();
    await expect(main).toContainText('旧车可以是本人或者配偶名下的');
  });
  await test.step('the form asks for the owner, then for name and paper', async () => {
    await page.goto(`${flow}/personalInfo`);
    await passStep(page, flow, 'personalInfo', answers);
    await steppedTo(page, flow, 'oldCarInfo');
    await fillStep(page, 'oldCarInfo', answers);
    await goOn(page);
    await expect(main).toContainText('请选择旧车车主');
    await expect(paperOf(page)).toHaveCount(0);
    await fillField(page, 'owner', 'spouse');
    await fillField(page, 'ownerName', who.name);
    await expect(main).toContainText('配偶与申请人同名');
    await page.getByRole('button', { name: '姓名无误' }).click();
    await expect(main).toContainText('姓名已确认');
    await fillField(page, 'ownerName', '李示例');
    await expect(main).not.toContainText('姓名已确认');
    await addPhotos(page, flow, [...variants[flow].materials, PAPER]);
    await look(page, 'normal');
    await fillField(page, 'owner', 'self');
    await expect(paperOf(page)).toHaveCount(0);
    await expect(page.locator('[name=ownerName]')).toHaveCount(0);
    await fillField(page, 'owner', 'spouse');
    await expect(page.locator('[name=ownerName]')).toHaveValue('李示例');
    await goOn(page);
  });
  await test.step('the review shows both, and the application is submitted', async () => {
    await passStep(page, flow, 'newCarInfo', answers);
    await expect(page).toHaveURL(/review=1/);
    await expect(main).toContainText('李示例');
    await expect(main).toContainText('结婚证或户口簿');
    await look(page, 'normal');
    await declareAndSubmit(page);
    await steppedTo(page, flow, 'result');
  });

  const { list } = await must(desk.call<{ list: Application[] }>('GET', '/applications', { token }));
  const { id = '' } = list[0] ?? {};
  await test.step('the paper is returned and sent again', async () => {
    await desk.decide('intake', id, 'intake');
    const items = [{ key: PAPER, code: 'blurred', text: '' }];
    await desk.decide('first', id, 'decide', { decision: 'return', stage: 1, items, remark: '' });
    await page.goto(`${flow}/oldCarInfo?id=${id}`);
    await expect(main).toContainText('照片不清楚，请重新拍摄');
    await paperOf(page).setInputFiles(await photoFile('marriage certificate'));
    await expect(page.locator('.photo.sending, .photo.waiting')).toHaveCount(0, { timeout: 30_000 });
    await look(page, 'normal');
    await goOn(page);
    await expect(page).toHaveURL(/review=1/);
    await page.locator('footer button').last().click();
    await steppedTo(page, flow, 'result');
  });
  await test.step('the officer sees name and check list, and approves', async () => {
    await desk.decide('intake', id, 'intake');
    const found = await must(
      desk.as('first')<{ checkList: object[]; steps: Record<string, object> }>('GET', `/applications/${id}`),
    );
    expect(found.checkList).toContainEqual({ key: 'spouseOwner' });
    expect(found.steps.oldCarInfo).toMatchObject({ owner: 'spouse', ownerName: '李*例' });
    await desk.decide('first', id, 'decide', { decision: 'approve', stage: 1, remark: '' });
    await desk.decide('second', id, 'decide', { decision: 'approve', stage: 2, remark: '' });
    await page.goto(`${flow}/process/detail?id=${id}`);
    await expect(main).toContainText('李示例');
    await expect(main).toContainText('结婚证或户口簿');
    await look(page, 'normal');
  });
  expect(consoleErrors).toEqual([]);
});
