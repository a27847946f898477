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
  [375, '37.5px'],
  [541, '54px'],
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
test('hairlines are half a pixel at device pixel ratio 2', async ({}, { project }) => {
  const { launchOptions } = project.use;
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--force-device-scale-factor=2'],
  });
  try {
    const page = await (await browser.newContext({ viewport: null, locale: 'zh-CN' })).newPage();
    await page.addInitScript(recordScale);
    await page.goto(`${origin()}/qczhyjs/intro`);
    await expect(page.locator('html')).toHaveClass(/hairlines/);
    await expect(page.locator('#shell')).toHaveCount(0); // the bar of the app, not that of the prerendered shell
    await expect(page.locator('.bar').first()).toHaveCSS('border-bottom-width', '0.5px');
    expect(await page.evaluate(seen)).toHaveLength(1);
  } finally {
    await browser.close();
  }
});
