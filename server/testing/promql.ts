/** Evaluates the subset of PromQL that deploy/alerts.yml uses, to test alert rules on real scrapes. */
type Labels = Record<string, string>;
interface Series {
  labels: Labels;
  value: number;
}
export interface Scrape {
  /** seconds */
  at: number;
  samples: (Series & { name: string })[];
}

export const scrapeOf = (at: number, text: string): Scrape => ({
  at,
  samples: [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text])),
    value: Number(value),
  })),
});

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600 };
const keyOf = (labels: Labels): string => JSON.stringify(Object.entries(labels).sort());

/** Returns the series for which a rule holds at the last scrape; empty when the alert does not fire. */
export function evaluate(rule: string, scrapes: Scrape[]): Series[] {
  const tokens = rule.match(/"[^"]*"|[\w.]+|[=!]~|[<>=!]=|[^\s]/g) ?? [];
  let at = 0;
  const peek = () => tokens[at] ?? '';
  const take = (expected?: string): string => {
    const token = tokens[at++] ?? '';
    if (expected !== undefined && token !== expected) throw new Error(`${expected} instead of ${token} in ${rule}`);
    return token;
  };
  const now = scrapes.at(-1)?.at ?? 0;

  function selector(name: string): { labels: Labels; points: number[]; times: number[] }[] {
    const matchers: ((labels: Labels) => boolean)[] = [];
    if (peek() === '{') {
      for (take(); peek() !== '}'; peek() === ',' && take()) {
        const [label, how, quoted] = [take(), take(), take()];
        const text = JSON.parse(quoted) as string;
        const like = new RegExp(`^(?:${text})$`);
        matchers.push((labels) => {
          const value = labels[label] ?? '';
          const isMatch = how.endsWith('~') ? like.test(value) : value === text;
          return how.startsWith('!') ? !isMatch : isMatch;
        });
      }
      take('}');
    }
    let seconds = 0;
    if (peek() === '[') {
      take();
      const [, count, unit = ''] = /^(\d+)([smh])$/.exec(take()) ?? [];
      seconds = Number(count) * (UNITS[unit] ?? NaN);
      take(']');
    }
    const seriesByLabels = new Map<string, { labels: Labels; points: number[]; times: number[] }>();
    for (const scrape of scrapes.filter((one) => one.at >= now - seconds))
      for (const sample of scrape.samples) {
        if (sample.name !== name || !matchers.every((matches) => matches(sample.labels))) continue;
        const key = keyOf(sample.labels);
        const series = seriesByLabels.get(key) ?? { labels: sample.labels, points: [], times: [] };
        seriesByLabels.set(key, series);
        series.points.push(sample.value);
        series.times.push(scrape.at);
      }
    return [...seriesByLabels.values()];
  }

  const overTime = (reduce: (points: number[], times: number[]) => number): Series[] => {
    const series = selector(take()).filter(({ points }) => points.length > 1);
    return series.map(({ labels, points, times }) => ({ labels, value: reduce(points, times) }));
  };
  const grown = (points: number[]): number => (points.at(-1) ?? 0) - (points[0] ?? 0);
  const seconds = (times: number[]): number => (times.at(-1) ?? 0) - (times[0] ?? 0);

  function aggregate(reduce: (values: number[]) => number): Series[] {
    const by: string[] = [];
    if (peek() === 'by') {
      for (take(), take('('); peek() !== ')';) {
        const label = take();
        if (label !== ',') by.push(label);
      }
      take(')');
    }
    take('(');
    const groups = new Map<string, { labels: Labels; values: number[] }>();
    for (const { labels, value } of comparison()) {
      const groupLabels = Object.fromEntries(by.map((label) => [label, labels[label] ?? '']));
      const group = groups.get(keyOf(groupLabels)) ?? { labels: groupLabels, values: [] };
      groups.set(keyOf(groupLabels), group);
      group.values.push(value);
    }
    take(')');
    return [...groups.values()].map(({ labels, values }) => ({ labels, value: reduce(values) }));
  }

  /** Interpolates linearly within the bucket, as Prometheus does. */
  function histogramQuantile(): Series[] {
    take('(');
    const share = Number(take());
    take(',');
    const buckets = comparison()
      .map(({ labels, value }) => ({ to: labels.le === '+Inf' ? Infinity : Number(labels.le), value }))
      .sort((one, other) => one.to - other.to);
    take(')');
    const rank = share * (buckets.at(-1)?.value ?? 0);
    if (!rank) return [];
    const n = buckets.findIndex(({ value }) => value >= rank);
    const [below, here] = [buckets[n - 1] ?? { to: 0, value: 0 }, buckets[n]];
    if (!here) return [];
    const part = (rank - below.value) / (here.value - below.value);
    return [{ labels: {}, value: here.to === Infinity ? below.to : below.to + (here.to - below.to) * part }];
  }

  function term(): Series[] | number {
    const token = take();
    if (/^[\d.]+$/.test(token)) return Number(token);
    if (token === 'sum') return aggregate((values) => values.reduce((sum, one) => sum + one, 0));
    if (token === 'min') return aggregate((values) => Math.min(...values));
    if (token === 'max') return aggregate((values) => Math.max(...values));
    if (token === 'histogram_quantile') return histogramQuantile();
    const range: Record<string, Parameters<typeof overTime>[0]> = {
      rate: (points, times) => grown(points) / seconds(times),
      increase: grown,
      min_over_time: (points) => Math.min(...points),
    };
    const reduce = range[token];
    if (!reduce) return selector(token).map(({ labels, points }) => ({ labels, value: points.at(-1) ?? NaN }));
    take('(');
    const series = overTime(reduce);
    take(')');
    return series;
  }

  function product(): Series[] | number {
    let left = term();
    while (peek() === '*') {
      take();
      const right = term();
      const [factor, series] = typeof left === 'number' ? [left, right] : [right, left];
      if (typeof factor !== 'number') throw new Error(`a product of two vectors in ${rule}`);
      left =
        typeof series === 'number' ? factor * series : series.map((one) => ({ ...one, value: factor * one.value }));
    }
    return left;
  }

  const HOLDS: Record<string, (a: number, b: number) => boolean> = {
    '>': (a, b) => a > b,
    '<': (a, b) => a < b,
    '==': (a, b) => a === b,
  };
  /** Filters series by comparisons, from left to right. */
  function comparison(): Series[] {
    let left = product();
    for (let holds = HOLDS[peek()]; holds; holds = HOLDS[peek()]) {
      take();
      const right = product();
      if (typeof left === 'number') throw new Error(`a number stands first in ${rule}`);
      const other = (labels: Labels) =>
        typeof right === 'number' ? right : right.find((one) => keyOf(one.labels) === keyOf(labels))?.value;
      left = left.filter((series) => {
        const value = other(series.labels);
        return value !== undefined && holds!(series.value, value);
      });
    }
    return typeof left === 'number' ? [{ labels: {}, value: left }] : left;
  }

  const series = comparison();
  if (at < tokens.length) throw new Error(`${peek()} is not understood in ${rule}`);
  return series;
}
