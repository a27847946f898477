import { nextPaint } from './scheduling';

/** Time and frames, each moved on by hand; what had happened is written down in its order. */
let frames: (() => void)[];
const frame = () => frames.splice(0).forEach((draw) => draw());

beforeEach(() => {
  jest.useFakeTimers();
  frames = [];
  window.requestAnimationFrame = (draw) => frames.push(() => draw(0));
});
afterEach(() => jest.useRealTimers());

async function hasCome(waited: Promise<void>, afterMs: number) {
  let come = false;
  void waited.then(() => {
    come = true;
  });
  await jest.advanceTimersByTimeAsync(afterMs);
  return come;
}

test('what comes after a tap waits until the frame is drawn, not only begun', async () => {
  const waited = nextPaint();
  expect(await hasCome(waited, 50)).toBe(false);
  frame();
  await Promise.resolve();
  let come = false;
  void waited.then(() => {
    come = true;
  });
  await Promise.resolve();
  expect(come).toBe(false);
  expect(await hasCome(waited, 0)).toBe(true);
});

test('a page that is not shown draws no frame, and nobody waits for one for ever', async () => {
  expect(await hasCome(nextPaint(), 999)).toBe(false);
  expect(await hasCome(nextPaint(), 1_000)).toBe(true);
});
