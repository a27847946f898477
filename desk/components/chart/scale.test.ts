import { namedDays, stacked, ticksUpTo } from './scale';

describe('ticksUpTo', () => {
  it('returns round numbers that reach the maximum', () => {
    expect(ticksUpTo(0)).toEqual([0, 1]);
    expect(ticksUpTo(3)).toEqual([0, 1, 2, 3]);
    expect(ticksUpTo(37)).toEqual([0, 10, 20, 30, 40]);
    expect(ticksUpTo(1_800_000_000)).toEqual([0, 500_000_000, 1_000_000_000, 1_500_000_000, 2_000_000_000]);
    for (const most of [1, 7, 99, 101, 123_456_789]) {
      expect(ticksUpTo(most).at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticksUpTo(most).length).toBeLessThan(8);
    }
  });
});

describe('namedDays', () => {
  it('returns all of a few days, and of many the first, the last and evenly spaced ones between', () => {
    expect(namedDays(3)).toEqual([0, 1, 2]);
    expect(namedDays(31)).toEqual([0, 6, 12, 18, 24, 30]);
  });
});

describe('stacked', () => {
  it('starts each value at the sum of the series before it', () => {
    expect(
      stacked([
        [1, 2],
        [3, 0],
        [1, 1],
      ]),
    ).toEqual([
      [
        [0, 1],
        [0, 2],
      ],
      [
        [1, 4],
        [2, 2],
      ],
      [
        [4, 5],
        [2, 3],
      ],
    ]);
  });
});
