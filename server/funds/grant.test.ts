import { SLICES } from './poolQueries';
import { spread } from './grant';

const LEAST = 10_000_000;
const empty = Array.from({ length: SLICES }, (_, slice) => ({ slice, left_fen: 0 }));
const total = (parts: { by: number }[]) => parts.reduce((sum, { by }) => sum + by, 0);

it('spread puts a small amount into one slice', () => {
  expect(spread(1, empty)).toEqual([{ slice: 0, by: 1 }]);
  expect(spread(LEAST, empty)).toEqual([{ slice: 0, by: LEAST }]);
  expect(spread(LEAST + 1, empty)).toEqual([
    { slice: 0, by: LEAST },
    { slice: 1, by: 1 },
  ]);
});

it('spread divides a large amount evenly over all slices, to the last fen', () => {
  const amount = SLICES * LEAST + 1;
  const parts = spread(amount, empty);
  expect(parts).toHaveLength(SLICES);
  expect(total(parts)).toBe(amount);
  expect(new Set(parts.slice(0, -1).map(({ by }) => by))).toEqual(new Set([LEAST + 1]));
});

it('spread begins with the emptiest slice, and with the lowest number among equals', () => {
  const slices = [
    { slice: 2, left_fen: 5 },
    { slice: 1, left_fen: 0 },
    { slice: 3, left_fen: -7 },
    { slice: 0, left_fen: 5 },
  ];
  expect(spread(4 * LEAST, slices).map(({ slice }) => slice)).toEqual([3, 1, 0, 2]);
  expect(slices[0]?.slice).toBe(2);
});
