import { readFileSync } from 'node:fs';
import { must } from '../support/api';
import { deployedPlace } from '../support/server/deployedPlace';
import { expect, openDesk, test as onDesk } from '../support/desk/test';
import { startTestDesk } from '../support/desk/testDesk';
import { type SmsGateway, smsKey, startSmsGateway } from '../support/server/smsGateway';

/** Of Shanghai. */
const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
/** The server's clock. Messages are sent from 08:00 to 21:00. */
const clock = (time: string) => `${tomorrow}T${time}:00+08:00`;
const env: Record<string, string> = { SMS_KEY: smsKey, CLOCK: clock('07:45') };

/** Folded lines of a calendar file are joined; the values by name. */
const read = (file: string) =>
  Object.fromEntries(
    file
      .replace(/\r\n /g, '')
      .split('\r\n')
      .filter(Boolean)
      .map((line): [string, string] => [line.slice(0, line.search(/[:;]/)), line.slice(line.indexOf(':') + 1)]),
  );

/** The server of the desk tests with an SMS gateway. */
const test = onDesk.extend<object, { gateway: SmsGateway }>({
  gateway: [
    async ({}, use) => {
      const gateway = await startSmsGateway();
      await use(gateway);
      await gateway.stop();
    },
    { scope: 'worker' },
  ],
  desk: [
    async ({ gateway }, use) => {
      const desk = await startTestDesk(Object.assign(env, { SMS_URL: gateway.url }));
      gateway.logCodesTo(desk.place.log);
      await use(desk);
      await desk.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test('a return in the night is announced by SMS at 08:00, sent again after a failed delivery, and the help number opens the case @slow', async ({
  page,
  browser,
  desk,
  gateway,
}) => {
  test.setTimeout(120_000);
  test.skip(deployedPlace() !== undefined, 'a deployed server has a gateway of its own');
  const { call } = desk;
  const { id, number, token, who } = await desk.atStage1();
  const items = [{ key: 'idCardFront', code: 'blurred', text: '' }];
  const decision = { decision: 'return', items, remark: '请补正' };
  await desk.decide('first', id, 'decide', decision);

  const outbox = 'select state, due_at, tries from messages where application_id = $1 and occasion = $2';
  const planned = { state: 'due', due_at: new Date(clock('08:00')), tries: 0 };
  expect(await desk.place.sql(outbox, [id, 'event'])).toEqual([planned]);
  await desk.place.stop();
  expect(gateway.messagesTo(who.mobile)).toEqual([]);
  env.CLOCK = clock('08:00');
  await desk.place.start();
  await openDesk(page, desk, 'all'); // during the five seconds until the first poll

  const received = (count: number) =>
    expect.poll(() => gateway.messagesTo(who.mobile).length, { timeout: 20_000 }).toBe(count);
  await received(1);
  const { deadline } = await must(call<{ deadline: string }>('GET', `/applications/${id}`, { token }));
  const lastDay = new Date(Date.parse(deadline) - 1 + 8 * 3_600_000);
  const day = `${lastDay.getUTCMonth() + 1}月${lastDay.getUTCDate()}日24:00`;
  const [first] = gateway.messagesTo(who.mobile);
  expect(first?.text).toContain(`尾号${number.slice(-4)}的补贴申请有几处要改，请在${day}前`);

  // The delivery fails: the desk lists the case, and an officer sends the message again.
  await must(gateway.report(call, first!.id, 'failed'));
  await page.reload();
  const list = page.getByRole('region', { name: '联系不上的申请' });
  await expect(list).toContainText(number);
  await expect(list).toContainText('运营商报告没有送达');
  await list.getByRole('button', { name: `给 ${number} 重新发送短信` }).click();
  await expect(page.locator('#desk-said')).toHaveText(`${number} 的短信已重新发送，几秒后到达。`);
  await expect(list).toHaveCount(0);
  await received(2);
  const second = gateway.messagesTo(who.mobile)[1]!;
  expect(second.id).not.toBe(first!.id);
  expect(second.text).toBe(first!.text);

  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'zh-CN' });
  const phone = await context.newPage();
  await phone.addInitScript((kept) => localStorage.setItem('User-Token', kept), token);
  const progress = `${desk.origin}/qczhyjs/newApplyElv/process?id=${id}`;
  await phone.goto(progress);
  const messages = phone.getByRole('region', { name: '已发短信' });
  await expect(messages).toContainText('已发送');
  await must(gateway.report(call, second.id, 'delivered'));
  await phone.reload();
  await expect(messages).toContainText('已送达');

  const download = phone.waitForEvent('download');
  await phone.getByRole('button', { name: '加到日历' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  const event = read(readFileSync(await file.path(), 'utf8'));
  expect(event).toMatchObject({ BEGIN: expect.any(String), SUMMARY: '汽车置换一件事：补正的最后一天' });
  expect(JSON.stringify(event)).not.toContain(number);
  expect(event.DTSTART).toContain(lastDay.toISOString().slice(0, 10).replaceAll('-', ''));

  await phone.getByRole('button', { name: '求助号码' }).click();
  const digits = (await phone.locator('.help-digits .num').innerText()).replace(/\D/g, '');
  await openDesk(page, desk, 'all', 'cases');
  await page.getByRole('textbox', { name: '求助号码' }).fill(digits);
  await page.getByRole('button', { name: '打开', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`cases/${id}`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await context.close();
});
