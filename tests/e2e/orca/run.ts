import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { dropDatabases } from '../../support/databaseServer';
import { place } from '../../support/builtServer';
import { applicantFor } from '../../support/applicants';
import { addPhotos, fillStep } from '../../support/form';
import { person } from '../../support/people';
import { photoFile } from '../../support/photo';
import { register } from '../../support/session';
import { startReader } from './reader';

/** Records what Orca announces on the first form step. The file is for review; no test compares it. */
const kept = join(__dirname, 'newApplyElv.txt');
const fields = 14;

async function walk(page: Page, reader: Awaited<ReturnType<typeof startReader>>, origin: string): Promise<string> {
  const chapters: string[] = [];
  const chapter = async (title: string) => chapters.push(`## ${title}\n${(await reader.heard()).join('\n')}\n`);
  await page.goto(`${origin}/qczhyjs/newApplyElv/personalInfo`);
  await page.locator('main[aria-busy=false]').waitFor();
  reader.focusWindow();
  await chapter('第一步打开了');
  for (let n = 1; n <= fields; n += 1) {
    reader.key('Tab');
    await chapter(`Tab ${n}`);
  }
  await page.getByTestId('next').focus();
  await chapter('到了下一步');
  reader.key('Return');
  await chapter('没填就按了下一步');
  await page.locator('[name=address]').focus();
  await chapter('到了有错的联系地址');
  await page.locator('[name=address]').pressSequentially('8 Example Road', { delay: 60 });
  await chapter('填联系地址，等到保存好');
  reader.key('Tab');
  await chapter('离开联系地址');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photoFile('idCardFront'));
  await page.locator('.photo.sending, .photo.waiting').first().waitFor({ state: 'detached' });
  await chapter('传了一张照片');
  const { personalInfo } = applicantFor('newApplyElv', person(1));
  await fillStep(page, 'personalInfo', { personalInfo, oldCarInfo: {}, newCarInfo: {} });
  await addPhotos(page, 'newApplyElv', ['idCardBack', 'bankCard']);
  await chapter('其余由机器填好了');
  await page.getByTestId('next').focus();
  await chapter('又到了下一步');
  reader.key('Return');
  await page.waitForURL('**/oldCarInfo*');
  await page.locator('[name=plateNo]').waitFor();
  await chapter('到了第二步');
  return chapters.join('\n');
}

async function main() {
  const server = place();
  process.env.E2E_DIR = dirname(server.log);
  await server.start();
  const token = await register(server.call, person(1));
  const reader = await startReader();
  const browser = await chromium.launch({
    headless: false,
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    env: reader.env,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--force-renderer-accessibility',
      '--disable-gpu',
      '--no-first-run',
      '--disable-features=Translate',
      '--window-size=480,900',
    ],
  });
  try {
    const page = await (await browser.newContext({ viewport: null, locale: 'zh-CN' })).newPage();
    await page.goto(`${server.origin}/qczhyjs/icon.svg`);
    await page.evaluate((own) => localStorage.setItem('User-Token', own), token);
    writeFileSync(kept, await walk(page, reader, server.origin));
  } finally {
    await browser.close();
    reader.stop();
    await server.stop();
    await dropDatabases();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
