import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { caseShown, expect, openDesk, test } from '../support/desk/test';

/** Prints the frame times of the viewer with a 12 megapixel photo. Asserts no limit, because they depend on the load of the machine. */
const [width, height] = [4000, 3000];
let drawn: Promise<Buffer> | undefined;
const large = () =>
  (drawn ??= sharp({
    create: { width, height, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 190, sigma: 18 } },
  })
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="300" y="1500" font-size="600">示例 12MP</text></svg>`,
        ),
      },
    ])
    .jpeg({ quality: 70 })
    .toBuffer());

/** Returns statistics of the frame times during `work`. */
async function frames(page: Page, work: () => Promise<void>) {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen, looking: true });
    const look = (at: number) => {
      seen.push(at);
      if ((window as unknown as { looking: boolean }).looking) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await work();
  const seen = await page.evaluate(() => {
    Object.assign(window, { looking: false });
    return (window as unknown as { seen: number[] }).seen;
  });
  const gaps = seen.slice(1).map((at, n) => at - (seen[n] ?? at));
  const sorted = [...gaps].sort((one, other) => one - other);
  const share = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0);
  const late = gaps.filter((gap) => gap > 34).length;
  return `${gaps.length} frames, median ${share(0.5)} ms, p95 ${share(0.95)} ms, longest ${share(1)} ms, later than two frames ${late}`;
}

test('measures frame times while a 12 megapixel photo is panned and zoomed @whole', async ({ page, desk }) => {
  const { id } = await desk.atStage1('newApplyElv', {
    picture: async (slot) => (slot === 'idCardFront' ? large() : (await import('../support/photo')).photo(slot)),
  });
  await openDesk(page, desk, 'first', `cases/${id}`);
  await caseShown(page);
  const image = page.locator('.viewer-photo img');
  const size = await image.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]);
  const stage = (await page.locator('.viewer-stage').boundingBox())!;
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
  await page.mouse.move(x, y);
  await page.waitForTimeout(500);
  const still = await frames(page, () => page.waitForTimeout(1_500));
  const zooming = await frames(page, async () => {
    for (let n = 0; n < 60; n += 1) await page.mouse.wheel(0, n < 30 ? -60 : 60);
  });
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  const panning = await frames(page, async () => {
    await page.mouse.down();
    for (let n = 0; n < 90; n += 1) await page.mouse.move(x + 240 * Math.sin(n / 8), y + 180 * Math.cos(n / 8));
    await page.mouse.up();
  });
  const turning = await frames(page, async () => {
    for (let n = 0; n < 8; n += 1) {
      await page.keyboard.press('r');
      await page.waitForTimeout(80);
    }
  });
  console.log(`${size.join('×')}, nothing moves: ${still}`);
  console.log(`zoomed by the wheel: ${zooming}`);
  console.log(`dragged: ${panning}`);
  console.log(`turned: ${turning}`);
  await expect(image).toBeVisible();
});
