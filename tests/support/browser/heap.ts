import type { Page } from '@playwright/test';

/** Returns which of these texts the JavaScript heap of the page contains after a garbage collection. Chromium only. */
export async function findInHeap(page: Page, texts: readonly string[]): Promise<string[]> {
  // The page keeps the last text that Playwright matched with a regular expression, possibly one from before a lock: replace it.
  await page.getByText(/./).count();
  const browser = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  browser.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk));
  // What a finalizer releases is free after the second collection.
  for (let n = 0; n < 2; n += 1) await browser.send('HeapProfiler.collectGarbage');
  await browser.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await browser.detach();
  const { strings } = JSON.parse(chunks.join('')) as { strings: string[] };
  return texts.filter((text) => strings.some((one) => one.includes(text)));
}
