import { chromium } from '@playwright/test';
import { expect, origin, test } from '../support/phone/test';

/** Records each change of the sizes that the style sheet, the boot script and lib-flexible set, frame by frame. */
function recordScale() {
  const seen: string[] = [];
  Object.assign(window, { scaleSeen: seen });
  const look = () => {
    if (document.body) {
      const root = getComputedStyle(document.documentElement);
      const now = [root.fontSize, root.getPropertyValue('--hair').trim(), getComputedStyle(document.body).fontSize];
      if (seen[seen.length - 1] !== now.join(' ')) seen.push(now.join(' '));
    }
    requestAnimationFrame(look);
  };
  look();
}
const seen = () => (window as unknown as { scaleSeen: string[] }).scaleSeen;

for (const [width, rootSize] of [
  [320, '32px'],
  [375, '37.5px'],
  [540, '54px'],
  [541, '54px'],
  [1280, '54px'],
] as const) {
  test(
    `lib-flexible sets the root font size at ${width} px, and no size changes after the first paint`,
    { tag: width === 375 ? [] : '@slow' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(recordScale);
      await page.goto('intro');
      await expect(page.locator('#shell')).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('style', new RegExp(`font-size: ${width / 10}px`));
      await expect(page.locator('html')).toHaveCSS('font-size', rootSize);
      expect(await page.evaluate(seen)).toHaveLength(1);
      if (width >= 540) return;
      // Below the cap the style sheet does not override lib-flexible.
      await page.evaluate(() => (document.documentElement.style.fontSize = '20px'));
      await expect(page.locator('html')).toHaveCSS('font-size', '20px');
    },
  );
}

// Emulated ratios do not render half pixels, so the browser is started with a device scale factor.
for (const ratio of [2, 3]) {
  test(
    `hairlines are half a pixel at device pixel ratio ${ratio}`,
    { tag: ratio === 2 ? [] : '@slow' },
    async ({}, { project }) => {
      const { launchOptions } = project.use;
      const browser = await chromium.launch({
        ...launchOptions,
        args: [...(launchOptions?.args ?? []), `--force-device-scale-factor=${ratio}`],
      });
      try {
        const page = await (await browser.newContext({ viewport: null, locale: 'zh-CN' })).newPage();
        await page.addInitScript(recordScale);
        await page.goto(`${origin()}/qczhyjs/intro`);
        await expect(page.locator('html')).toHaveClass(/hairlines/);
        await expect(page.locator('#shell')).toHaveCount(0); // the bar of the app, not that of the prerendered shell
        const line = await page
          .locator('.bar')
          .first()
          .evaluate((bar) => ({ ratio: devicePixelRatio, px: parseFloat(getComputedStyle(bar).borderBottomWidth) }));
        expect(line.ratio).toBe(ratio);
        // half a CSS pixel, in whole device pixels
        expect(line.px * ratio).toBeCloseTo(1, 1);
        expect(await page.evaluate(seen)).toHaveLength(1);
      } finally {
        await browser.close();
      }
    },
  );
}

test('a screen without half pixels draws whole ones from the first frame on, although its ratio is 2', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ deviceScaleFactor: 2, locale: 'zh-CN' })).newPage();
  await page.addInitScript(() => {
    const widths: string[] = [];
    Object.assign(window, { widthsSeen: widths });
    const look = () => {
      for (const bar of document.querySelectorAll('.bar')) {
        const { borderBottomWidth } = getComputedStyle(bar);
        if (!widths.includes(borderBottomWidth)) widths.push(borderBottomWidth);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(`${origin()}/qczhyjs/intro`);
  await expect(page.locator('#shell')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveClass(/hairlines/); // lib-flexible has measured the line
  expect(await page.evaluate(() => (window as unknown as { widthsSeen: string[] }).widthsSeen)).toEqual(['1px']);
});
