/** Returns round axis ticks from 0 to at least `most`. */
export function ticksUpTo(most: number): number[] {
  if (most <= 0) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max([1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough * 0.999) ?? power, 1);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, n) => n * step);
}

/** Returns the indices of the days with an axis label: the first, the last and evenly spaced ones between. */
export function namedDays(length: number, most = 6): number[] {
  if (length <= most) return Array.from({ length }, (_, n) => n);
  return Array.from({ length: most }, (_, n) => Math.round((n * (length - 1)) / (most - 1)));
}

/** Returns the span of each value when every series is stacked on those before it. */
export function stacked(series: readonly (readonly number[])[]): [from: number, to: number][][] {
  const heights: number[] = [];
  return series.map((values) =>
    values.map((value, day) => {
      const from = heights[day] ?? 0;
      heights[day] = from + value;
      return [from, from + value];
    }),
  );
}
