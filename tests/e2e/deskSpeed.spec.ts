import type { Page } from '@playwright/test';
import { caseShown, expect, keyboard, seen, openDesk, test } from '../support/desk/test';
import { startTestDesk } from '../support/desk/testDesk';

/** `npm run proof -- --only=desk`: reviews cases by keyboard; `DESK_CASES=20` sets their number, `DESK_LATENCY=0` the round trip in ms. */
// Preparing 100 cases in a row exceeds the limit of calls of a member.
const ROW = Number(process.env.DESK_CASES ?? 24);
const LATENCY_MS = Number(process.env.DESK_LATENCY ?? 200);
const WHOLE_MS = 300;

/** Measures the time from Enter until the next case is complete: number, fields and decoded photo. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const took: number[] = [];
    Object.assign(window, { took });
    window.addEventListener(
      'keydown',
      ({ key }) => {
        const number = () => document.querySelector('.case-head h1')?.textContent;
        const before = number();
        if (key !== 'Enter' || !before) return;
        const began = performance.now();
        const look = () => {
          const now = number();
          const photo = document.querySelector<HTMLImageElement>('.viewer-photo img');
          const whole = now && now !== before && photo?.complete && photo.naturalWidth > 0;
          if (!now && document.querySelector('.queues')) return;
          if (whole && document.querySelectorAll('.field').length > 20) took.push(performance.now() - began);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      true,
    );
  });

test(`${ROW} cases in a row by keyboard alone @whole`, async ({ page, faults }) => {
  test.setTimeout(1_800_000);
  // A separate server: cases of other tests in the queue would come first.
  const desk = await startTestDesk();
  const ids: string[] = [];
  for (let n = 0; n < ROW; n += 1) {
    const { id } = await desk.atStage1(n % 2 ? 'newApply' : 'newApplyElv');
    ids.push(id);
  }
  await watch(page);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  let photos = 0;
  page.on('response', (answer) => {
    if (answer.url().includes('/office/files/') && answer.ok()) photos += 1;
  });
  await openDesk(page, desk, 'first');
  await expect(page.locator('.queues')).toBeVisible();
  const keys = keyboard(page);
  await keys.press('n');
  await caseShown(page);
  let returned = 0;
  for (let n = 0; n < ROW; n += 1) {
    // Wait for the prefetched photos: an officer needs longer than this to read a case.
    let before = -1;
    while (before !== photos) {
      before = photos;
      await page.waitForTimeout(250 + 2 * LATENCY_MS);
    }
    if (n % 10 === 9) {
      await keys.press('f', 'a', 'j', 'x', '4', 'f', 'a', 'k', 'x', '5', 'b', 'Enter');
      returned += 1;
    } else await keys.press('a', 'Enter');
    if (n < ROW - 1) await expect(page.locator('.case-head h1')).toBeFocused();
  }
  await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
  await expect(page.locator('.out')).toBeHidden({ timeout: 60_000 });
  const took = await page.evaluate(() => (window as unknown as { took: number[] }).took);
  const sorted = [...took].sort((one, other) => one - other);
  const share = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? -1);
  console.log(`${ROW} cases, ${returned} of them sent back: ${keys.pressed()} keys`);
  console.log(
    `Enter to the next case whole, ${LATENCY_MS} ms round trip: p50 ${share(0.5)} ms, p95 ${share(0.95)} ms of ${WHOLE_MS}, n=${took.length}`,
  );
  expect(took).toHaveLength(ROW - 1);
  expect(faults).toEqual([]);
  const left = async () => {
    const cases = await Promise.all(ids.map((id) => seen(desk, id)));
    return cases.filter(({ status, stage }) => status === 'reviewing' && stage === 1).length;
  };
  await expect.poll(left, { message: 'every decision has taken effect', timeout: 30_000 }).toBe(0);
  await desk.close();
});
