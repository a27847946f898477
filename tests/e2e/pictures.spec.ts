import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { personWithPapers } from '../support/personWithPapers';
import { applicantFor } from '../support/applicants';
import { fillDraft, submit } from '../support/application';
import { must } from '../support/api';
import { untilStill } from '../support/browser/looks';
import { type Mode, modes } from '../support/browser/modes';
import { approveFully, pay } from '../support/phone/office';
import { expect, signedIn, test } from '../support/phone/test';

/** `npm run pictures`: screenshots of the product for the README. */
const [width, height, gap] = [375, 812, 12];
const shots: Record<string, [screen: string, mode: Mode][]> = {
  'docs/picture.png': [
    ['intro', 'normal'],
    ['step', 'normal'],
    ['progress', 'normal'],
  ],
  'docs/picture-modes.png': [
    ['intro', 'dark'],
    ['step', 'large'],
    ['progress', 'arabic'],
  ],
};

async function row(pictures: Buffer[], file: string) {
  const wide = (await sharp(pictures[0]).metadata()).width ?? width;
  const tall = Math.round((wide * height) / width);
  await sharp({
    create: { width: pictures.length * (wide + gap) + gap, height: tall + 2 * gap, channels: 3, background: '#dde3ec' },
  })
    .composite(pictures.map((input, place) => ({ input, top: gap, left: gap + place * (wide + gap) })))
    .png({ palette: true, colours: 64, effort: 10, compressionLevel: 9 })
    .toFile(file);
}

async function shoot(browser: Browser, who: { token: string }, path: string, mode: Mode) {
  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width, height },
    deviceScaleFactor: 1.1,
  });
  await signedIn(context, who, modes[mode]);
  const page = await context.newPage();
  await page.goto(path);
  await untilStill(page);
  // The photos of a step are rendered after its text.
  if (path.endsWith('/oldCarInfo')) await expect(page.locator('.photo-space img').first()).toBeVisible();
  const drawn = () => page.evaluate(() => [...document.images].every((one) => one.complete && one.naturalWidth > 0));
  await expect.poll(drawn).toBe(true);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await page.screenshot({ animations: 'disabled' });
  await context.close();
  return picture;
}

test('takes the screenshots of the README @pictures', async ({ browser, call, applicant, resident }) => {
  const { photo } = personWithPapers('newApply', 1);
  await fillDraft(call, applicant.token, 'newApply', applicantFor('newApply', applicant), photo);
  const sent = await fillDraft(call, resident.token, 'newApplyElv', applicantFor('newApplyElv', resident));
  await must(submit(call, resident.token, sent));
  await approveFully(call, sent.id);
  await pay(call, sent.id, 'started');
  const screens = {
    intro: [applicant, 'intro'],
    step: [applicant, 'newApply/oldCarInfo'],
    progress: [resident, `newApplyElv/process/detail?id=${sent.id}`],
  } as const;
  for (const [file, wanted] of Object.entries(shots)) {
    const pictures: Buffer[] = [];
    for (const [screen, mode] of wanted) {
      const [who, path] = screens[screen as keyof typeof screens];
      pictures.push(await shoot(browser, who, path, mode));
    }
    await row(pictures, file);
  }
});
