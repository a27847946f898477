import { chromium } from '@playwright/test';
import { expect, origin, test } from './support/test';

// A ratio that Playwright emulates leaves half a pixel whole, so the browser itself is started with it.
for (const ratio of [2, 3]) {
  test(`at ${ratio} dots a pixel lines are half a pixel`, async ({}, { project }) => {
    const { launchOptions } = project.use;
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions?.args ?? []), `--force-device-scale-factor=${ratio}`],
    });
    try {
      const page = await (await browser.newContext({ viewport: null, locale: 'zh-CN' })).newPage();
      await page.goto(`${origin()}/qczhyjs/intro`);
      await expect(page.locator('html')).toHaveClass(/hairlines/);
      await expect(page.locator('#shell')).toHaveCount(0); // the bar of the app, not the picture that it replaces
      const line = await page
        .locator('.bar')
        .first()
        .evaluate((bar) => ({ ratio: devicePixelRatio, px: parseFloat(getComputedStyle(bar).borderBottomWidth) }));
      expect(line.ratio).toBe(ratio);
      // half a pixel, in whole dots of the screen
      expect(line.px * ratio).toBeCloseTo(1, 1);
    } finally {
      await browser.close();
    }
  });
}
