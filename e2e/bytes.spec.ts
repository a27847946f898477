import type { Page } from '@playwright/test';
import { settled } from './support/looks';
import { publicRoutes } from './support/routes';
import { expect, presetStorage, signedIn, test } from './support/test';

/** Bytes of script on the wire until the screen can be used; what is prefetched after that does not count. */
async function scriptBytes(page: Page, path: string) {
  const devtools = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await page.goto(path);
  await settled(page);
  await page.waitForTimeout(1_500);
  return bytes;
}

const limits = (path: string) => ({ intro: 83_000, companylist: 103_000 })[path] ?? 96_000;

async function hold(page: Page, path: string, limit: number) {
  const bytes = await scriptBytes(page, path);
  console.log(`${String(bytes).padStart(7)} of ${limit}  /${path}`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(limit);
}

for (const path of Object.keys(publicRoutes).filter((one) => one !== 'form')) {
  test(`/${path} keeps its byte budget @bytes`, async ({ page, context }) => {
    await presetStorage(context, { umi_locale: 'zh-CN' });
    await hold(page, path, limits(path));
  });
}

for (const path of ['newApply/personalInfo', 'newApplyElv/personalInfo']) {
  test(`/${path}, signed in, keeps its byte budget @bytes`, async ({ page, context, applicant }) => {
    await signedIn(context, applicant);
    await hold(page, path, 112_000);
  });
}
