import { idCheckCharacter } from '@domain/rules/idCard';
import { applicantFor } from '../support/applicants';
import { type Application } from '../support/application';
import { must } from '../support/api';
import { untilStill } from '../support/browser/looks';
import { addPhotos, declareAndSubmit, fillField, goOn, passStep, steppedTo } from '../support/phone/form';
import { approveFully, office, pay } from '../support/phone/office';
import { expect, test } from '../support/phone/test';
import { sql } from '../support/server/database';
import { codeFor } from '../support/session';

const flow = 'newApplyElv';

test('an English-speaking permanent resident gets from the introduction to the payment', async ({
  page,
  context,
  call,
  newcomer,
  consoleErrors,
}) => {
  test.setTimeout(240_000);
  await context.addInitScript(() => localStorage.setItem('umi_locale', 'en-US'));
  const newPerson = newcomer();
  const digits = `91184019851212${String(newPerson.n % 1000).padStart(3, '0')}`;
  const who = { ...newPerson, name: 'SMITH-JONES MARY', idNo: digits + idCheckCharacter(digits) };

  await test.step('registers with a name in Latin letters', async () => {
    await page.goto('intro');
    await expect(page.locator('html')).toHaveAttribute('lang', /en/);
    await page.goto(`register?redirect=%2F${flow}%2FpersonalInfo`);
    await untilStill(page);
    await page.locator('[name=name]').fill('Smith - Jones,  Mary');
    await page.locator('[name=idType]').selectOption('permanentResident');
    await page.locator('[name=idNo]').fill(who.idNo);
    await page.locator('[name=mobile]').fill(who.mobile);
    await page.getByRole('button', { name: /code/i }).first().click();
    await page.locator('[name=code]').fill(await codeFor(who.mobile));
    for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true });
    await page.getByRole('button', { name: 'Register', exact: true }).click();
  });

  const token = await test.step('finds name, kind and number in the form, and submits', async () => {
    await steppedTo(page, flow, 'personalInfo');
    await expect(page.locator('[name=name]')).toHaveValue(who.name);
    await expect(page.locator('[name=idType]')).toHaveValue('permanentResident');
    const answers = applicantFor(flow, who);
    for (const step of ['personalInfo', 'oldCarInfo', 'newCarInfo'] as const) await passStep(page, flow, step, answers);
    await expect(page).toHaveURL(/review=1/);
    await expect(page.locator('main')).toContainText('Foreign permanent resident ID card');
    await declareAndSubmit(page);
    await steppedTo(page, flow, 'result');
    return page.evaluate(() => localStorage.getItem('User-Token') ?? '');
  });

  const { list } = await must(call<{ list: Application[] }>('GET', '/applications', { token }));
  const { id = '', number = '' } = list[0] ?? {};
  await expect(page.locator('main')).toContainText(number);

  await test.step('corrects what is sent back', async () => {
    const { intake, sendBack } = office(call);
    await intake(id);
    await sendBack(id, [{ key: 'personalInfo.address', code: 'unclear', text: '请写清门牌号' }]);
    await page.goto(`${flow}/personalInfo?id=${id}`);
    await fillField(page, 'address', 'No. 2 Example Road, Room 3');
    await addPhotos(page, flow, []);
    await goOn(page);
    await expect(page).toHaveURL(/review=1/);
    await page.locator('footer button').last().click();
    await expect
      .poll(async () => (await must(call<{ list: Application[] }>('GET', '/applications', { token }))).list[0]?.status)
      .toBe('submitted');
  });

  await test.step('is paid under the name of the card, and the account shows it masked', async () => {
    await approveFully(call, id);
    await pay(call, id, 'paid');
    await page.goto(`${flow}/process/detail?id=${id}`);
    await expect(page.locator('main')).toContainText('Paid');
    expect(await must(call('GET', '/me', { token }))).toMatchObject({
      name: `S${'*'.repeat(14)}Y`,
      idNo: `911***********${who.idNo.slice(-4)}`,
    });
    expect(await sql('select id_type from accounts where id_type = $1', ['permanentResident'])).not.toEqual([]);
  });
  expect(consoleErrors).toEqual([]);
});
