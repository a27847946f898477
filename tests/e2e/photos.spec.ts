import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Api, must } from '../support/api';
import type { Application } from '../support/application';
import { untilStill } from '../support/browser/looks';
import { expect, origin, test } from '../support/phone/test';

/** Realistic photos through the real file input. */
const slot = 'idCardFront';
const input = (page: Page) => page.locator(`input[type=file][name=${slot}]`);
const slotOf = (page: Page) => page.locator(`.slot:has([name=${slot}])`);
const tile = (page: Page) => slotOf(page).locator('.photo');

/** 12 megapixels with sensor noise: several megabytes. The noise is repeated. */
async function twelveMegapixels() {
  const background = '#888';
  const noise = { type: 'gaussian', mean: 150, sigma: 18 } as const;
  const patch = sharp({ create: { width: 1000, height: 750, channels: 3, background, noise } });
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background } })
    .composite([{ input: await patch.png({ compressionLevel: 0 }).toBuffer(), tile: true }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Red above and blue below when displayed correctly; stored upside down with EXIF orientation 3. */
async function upsideDown() {
  const half = (fill: string, y: number) => `<rect x="0" y="${y}" width="1600" height="600" fill="${fill}"/>`;
  const upright = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">${half('#c00', 0)}${half('#00c', 600)}</svg>`,
    ),
  )
    .png()
    .toBuffer();
  return sharp(upright).rotate(180).jpeg().withMetadata({ orientation: 3 }).toBuffer();
}

/** A HEIC header as an iPhone writes it, followed by data that Chromium cannot decode. */
const heic = () =>
  Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(4_000, 7)]);

const take = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  input(page).setInputFiles({ name, mimeType, buffer });

async function storedPhotos(call: Api, token: string) {
  const {
    list: [draft],
  } = await must(call<{ list: Application[] }>('GET', '/applications', { token }));
  const { files } = await must(
    call<{ files: { id: string; width: number; height: number }[] }>('GET', `/applications/${draft?.id}`, { token }),
  );
  return Promise.all(
    files.map(async (file) => {
      const answer = await fetch(`${origin()}/qczhyjs/api/files/${file.id}`, { headers: { 'User-Token': token } });
      return { ...file, bytes: Buffer.from(await answer.arrayBuffer()) };
    }),
  );
}

/** Returns the colour near the top of the displayed photo. */
const topColour = (page: Page) =>
  tile(page)
    .locator('img')
    .evaluate(async (shown: HTMLImageElement) => {
      await shown.decode();
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 10;
      const context = canvas.getContext('2d');
      context?.drawImage(shown, 0, 0, 10, 10);
      const [red = 0, , blue = 0] = context?.getImageData(5, 1, 1, 1).data ?? [];
      return red > blue ? 'red' : 'blue';
    });

test.use({ viewport: { width: 412, height: 823 }, isMobile: true });

test.beforeEach(async ({ page, user: _user }) => {
  await page.goto('newApplyElv/personalInfo');
  await expect(page.locator('main[aria-busy=false]')).toBeVisible();
  await untilStill(page);
});

test(
  'a 12-megapixel photo on a slow phone shows its progress, leaves the form usable and arrives compressed',
  { tag: '@slow' },
  async ({ page, context, call, applicant, consoleErrors }) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const picture = await twelveMegapixels();
    expect(picture.length).toBeGreaterThan(3_000_000);
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 500_000,
    });
    await take(page, 'IMG_0001.jpg', 'image/jpeg', picture);
    await expect(tile(page)).toHaveClass(/sending|waiting/);
    await page.locator('[name=address]').fill('照片上传时填写的地址6号');
    await expect(page.locator('[name=address]')).toHaveValue('照片上传时填写的地址6号');
    const seen = new Set<number>();
    await expect
      .poll(
        async () => {
          const value = await tile(page)
            .getByRole('progressbar')
            .getAttribute('aria-valuenow', { timeout: 1_000 })
            .catch(() => null);
          if (value !== null && Number(value) > 0 && Number(value) < 100) seen.add(Number(value));
          return tile(page).getAttribute('class');
        },
        { timeout: 60_000, intervals: [100] },
      )
      .toMatch(/done|doubt/);
    expect(seen.size, 'it is seen moving').toBeGreaterThan(1);
    const [stored] = await storedPhotos(call, applicant.token);
    expect(Math.max(stored?.width ?? 0, stored?.height ?? 0)).toBeLessThanOrEqual(3_000);
    expect(stored?.bytes.length).toBeLessThanOrEqual(2 * 1024 * 1024);
    await expect(page.locator('[name=address]')).toHaveValue('照片上传时填写的地址6号');
    expect(consoleErrors).toEqual([]);
  },
);

test('a HEIC photo that cannot be decoded shows a hint and can be replaced', async ({ page, call, applicant }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/files\?slot=/.test(request.url())) sent.push(request.url());
  });
  await take(page, 'IMG_0003.HEIC', 'image/heic', heic());
  await expect(tile(page).getByRole('alert')).toContainText('兼容性最佳');
  expect(sent).toEqual([]);
  await take(page, 'IMG_0004.jpg', 'image/jpeg', await upsideDown());
  await expect(tile(page)).toHaveCount(1);
  await expect(tile(page)).toHaveClass(/done|doubt/, { timeout: 30_000 });
  expect(await storedPhotos(call, applicant.token)).toHaveLength(1);
});

test('an upside-down photo chosen offline is shown upright, and is uploaded later, upright and without metadata', async ({
  page,
  context,
  call,
  applicant,
}) => {
  await page.locator('[name=address]').fill('先写字再拍照的地址7号');
  await expect(page.locator('[data-save]')).toHaveAttribute('data-save', /saved|savedAt/, { timeout: 15_000 });
  await page.waitForLoadState('networkidle');
  await expect(input(page)).toBeAttached({ timeout: 30_000 });
  await context.setOffline(true);
  await take(page, 'IMG_0006.jpg', 'image/jpeg', await upsideDown());
  await expect(tile(page)).toHaveClass(/waiting/, { timeout: 30_000 });
  await expect(slotOf(page).getByRole('alert')).toHaveCount(0);
  expect(await topColour(page)).toBe('red');
  await context.setOffline(false);
  await expect(tile(page)).toHaveClass(/done|doubt/, { timeout: 30_000 });
  const stored = await storedPhotos(call, applicant.token);
  expect(stored).toHaveLength(1);
  const { data } = await sharp(stored[0]?.bytes)
    .resize(10, 10, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[15] ?? 0, 'red above').toBeGreaterThan(data[17] ?? 0);
  const { exif, orientation } = await sharp(stored[0]?.bytes).metadata();
  expect([exif, orientation ?? 1]).toEqual([undefined, 1]);
});
