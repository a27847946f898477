import { concernsOf } from './quality';

/** An image of 120 × 90 pixels with the shade of each pixel. */
const page = (shade: (x: number, y: number) => number): ImageData => {
  const [width, height] = [120, 90];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    data.fill(shade(at % width, Math.floor(at / width)), 4 * at, 4 * at + 3);
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
};

test('concernsOf: returns nothing for sharp print', () => {
  expect(concernsOf(page((x) => (x % 6 < 2 ? 20 : 230)))).toEqual([]);
});

test('concernsOf: reports soft gradients as blurry', () => {
  expect(concernsOf(page((x) => 150 + 30 * Math.sin(x / 12)))).toEqual(['blurry']);
});

test('concernsOf: distinguishes dark and overexposed photos', () => {
  expect(concernsOf(page((x) => (x % 6 < 2 ? 5 : 40)))).toEqual(['dark']);
  expect(concernsOf(page(() => 253))).toEqual(['bright']);
});
