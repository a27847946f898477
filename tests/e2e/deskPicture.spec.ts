import sharp from 'sharp';
import { personWithPapers } from '../support/personWithPapers';
import { must } from '../support/api';
import { caseShown, expect, openDesk, test } from '../support/desk/test';
import { startTestDesk } from '../support/desk/testDesk';

interface Seen {
  files: { reading?: { state: string } }[];
}

/** `npm run pictures`: takes a screenshot of a case whose generated documents were recognised by the real OCR. */
test('takes a screenshot of the running desk @pictures', async ({ page }) => {
  test.setTimeout(300_000);
  const desk = await startTestDesk({ READING: 'on' });
  const { answers, photo } = personWithPapers('newApply', 1);
  const name = String(answers.personalInfo.name);
  const { id } = await desk.atStage1('newApply', { name, picture: photo, change: () => answers });
  const isRead = async () => {
    const { files } = await must(desk.as('lead')<Seen>('GET', `/applications/${id}`));
    return files.length > 0 && files.every(({ reading }) => reading?.state === 'done');
  };
  await expect.poll(isRead, { timeout: 200_000, intervals: [1_000] }).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDesk(page, desk, 'first', `cases/${id}`);
  await caseShown(page);
  await page.keyboard.press('t');
  await expect(page.getByRole('button', { name: /初审通过/ })).toBeVisible();
  await page.locator('.field-name').nth(1).focus();
  await page.keyboard.press('0');
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture)
    .png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 })
    .toFile('docs/picture-desk.png');
  await desk.close();
});
