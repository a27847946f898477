import { namedDays, stacked, steps } from './scale';

describe('the side of a chart', () => {
  it('has round numbers that reach the most', () => {
    expect(steps(0)).toEqual([0, 1]);
    expect(steps(3)).toEqual([0, 1, 2, 3]);
    expect(steps(37)).toEqual([0, 10, 20, 30, 40]);
    expect(steps(1_800_000_000)).toEqual([0, 500_000_000, 1_000_000_000, 1_500_000_000, 2_000_000_000]);
    for (const most of [1, 7, 99, 101, 123_456_789]) {
      expect(steps(most).at(-1)).toBeGreaterThanOrEqual(most);
      expect(steps(most).length).toBeLessThan(8);
    }
  });
});

describe('the days below it', () => {
  it('are all of few, and of many the first, the last and some between', () => {
    expect(namedDays(3)).toEqual([0, 1, 2]);
    expect(namedDays(31)).toEqual([0, 6, 12, 18, 24, 30]);
  });
});

describe('what is stacked', () => {
  it('stands on what is below it, day by day', () => {
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
