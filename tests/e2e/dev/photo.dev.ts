import sharp from 'sharp';
import { must } from '../../support/api';
import type { Application } from '../../support/application';
import { officeCall } from '../../support/desk/testDesk';
import { expect, signedIn, test } from '../../support/phone/test';

const COMPILE_MS = 180_000;
const PIECE_BYTES = 256 * 1024;

/** Noise, which the phone cannot compress below one piece. */
const largePhoto = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 150, sigma: 20 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();

// Until it has compiled, Umi answers every URL with its own page.
test.beforeAll(async ({ call }) => {
  const contentType = async () => (await call('GET', '/ready')).headers.get('content-type');
  await expect.poll(contentType, { timeout: COMPILE_MS }).toContain('json');
});

test('the root opens the introduction', async ({ page }) => {
  await page.goto('', { timeout: COMPILE_MS });
  await expect(page).toHaveURL(/\/intro$/, { timeout: COMPILE_MS });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('accepts a photo above 256 kB in pieces', async ({ page, context, call, applicant }) => {
  await signedIn(context, applicant);
  const pieces: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') pieces.push(response.status());
  });
  const buffer = await largePhoto();
  expect(buffer.length).toBeGreaterThan(PIECE_BYTES);
  await page.goto('newApplyElv/personalInfo', { timeout: COMPILE_MS });
  await expect(page.locator('main[aria-busy=false]')).toBeVisible({ timeout: COMPILE_MS });
  await page
    .locator('input[type=file][name=idCardFront]')
    .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.locator('.slot:has([name=idCardFront]) .photo')).toHaveClass(/done|doubt/, { timeout: 60_000 });
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.at(-1)).toBe(200);
  const { list } = await must(call<{ list: Application[] }>('GET', '/applications', { token: applicant.token }));
  const { files } = await must(call<Application>('GET', `/applications/${list[0]?.id}`, { token: applicant.token }));
  expect(files.map(({ slot }) => slot)).toEqual(['idCardFront']);
});

test('a decision of an officer takes effect', async ({ call }) => {
  const body = { name: 'first', password: 'mock-office-password' };
  const first = officeCall(call, await must(call<{ token: string }>('POST', '/office/sessions', { body })));
  const { id } = await must(first<{ id: string }>('POST', '/claims', { queue: 'review1' }));
  const pass = { act: 'decide', body: { decision: 'approve', remark: '', stage: 1 } };
  const passes = async () => {
    const { history } = await must(first<{ history: { event: string }[] }>('GET', `/applications/${id}`));
    return history.filter(({ event }) => event === 'pass').length;
  };
  const before = await passes();
  await must(first('POST', `/applications/${id}/decisions`, pass));
  expect(await passes()).toBe(before);
  await expect.poll(passes, { timeout: 30_000 }).toBe(before + 1);
});
