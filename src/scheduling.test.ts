import { nextPaint } from './scheduling';

/** Fake timers and animation frames, advanced by the test. */
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

test('nextPaint resolves after the frame is painted, not when it begins', async () => {
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

test('nextPaint resolves after 1 s when the page is hidden and gets no frames', async () => {
  expect(await hasCome(nextPaint(), 999)).toBe(false);
  expect(await hasCome(nextPaint(), 1_000)).toBe(true);
});
