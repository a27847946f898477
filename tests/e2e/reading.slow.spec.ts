import { untilStill } from '../support/browser/looks';
import { person } from '../support/people';
import { personWithPapers } from '../support/personWithPapers';
import { fillField } from '../support/phone/form';
import { testWithSettings } from '../support/phone/ownServer';
import { expect, signedIn } from '../support/phone/test';
import { register } from '../support/session';

const test = testWithSettings(() => ({ READING: 'on' }));
const READ_MS = 60_000;

test('a photo is recognised: it differs from a typed number, or is of another document @whole', async ({
  page,
  context,
  desk,
}) => {
  test.setTimeout(3 * READ_MS);
  const n = 7_100;
  const { answers, photo } = personWithPapers('newApply', n);
  const who = { ...person(n), name: String(answers.personalInfo.name) };
  await signedIn(context, { token: await register(desk.call, who, desk.place.log) });
  await page.goto('newApply/personalInfo');
  await untilStill(page);
  await fillField(page, 'bankCardNo', '6222020000000000000');
  await page.locator('[name=bankCardNo]').blur();
  const put = async (slot: string, paper: string) =>
    page
      .locator(`input[type=file][name="${slot}"]`)
      .setInputFiles({ name: `${slot}.jpg`, mimeType: 'image/jpeg', buffer: await photo(paper) });
  await put('bankCard', 'bankCard');
  await expect(page.locator('.read.warn').first()).toBeVisible({ timeout: READ_MS });
  await put('idCardFront', 'bankCard');
  await expect(page.locator('.read-s.warn').first()).toBeVisible({ timeout: READ_MS });
});
