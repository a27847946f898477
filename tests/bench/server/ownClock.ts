import type { Place } from '../../support/server/builtServer';

/** The server's own metrics: `/metrics` is read twice and the difference evaluated. */
interface Read {
  /** per kind of response: cumulative counts by upper bound in seconds */
  buckets: Record<'served' | 'refused', Map<number, number>>;
  lagMs: number;
  most: number;
}

const kindOf = (status: string) => (status === '503' ? 'refused' : 'served');

export async function readOwn({ origin }: Place): Promise<Read> {
  const text = await (await fetch(`${origin}/qczhyjs/api/metrics`)).text();
  const read: Read = { buckets: { served: new Map(), refused: new Map() }, lagMs: NaN, most: NaN };
  for (const line of text.split('\n')) {
    const bucket =
      /^http_request_duration_seconds_bucket\{le="([^"]+)".*route="[^"]*applications[^"]*",status="(\d+)"\} (\d+)/.exec(
        line,
      );
    if (bucket) {
      const [, upTo, status = '', count] = bucket;
      const times = read.buckets[kindOf(status)];
      const s = upTo === '+Inf' ? Infinity : Number(upTo);
      times.set(s, (times.get(s) ?? 0) + Number(count));
    }
    // All event loop iterations since the last read.
    const lag = /^nodejs_eventloop_lag_p99_seconds (\S+)/.exec(line);
    if (lag) read.lagMs = 1000 * Number(lag[1]);
    const most = /^calls_at_once (\S+)/.exec(line);
    if (most) read.most = Number(most[1]);
  }
  return read;
}

/** Linear interpolation within a bucket, as in Prometheus. */
function p99Ms(before: Map<number, number>, after: Map<number, number>): number {
  const steps = [...after]
    .map(([s, count]) => ({ s, count: count - (before.get(s) ?? 0) }))
    .sort((one, other) => one.s - other.s);
  const target = 0.99 * (steps.at(-1)?.count ?? 0);
  let last = { s: 0, count: 0 };
  for (const step of steps) {
    if (step.count >= target && step.count > 0)
      return (
        1000 *
        (step.s === Infinity
          ? last.s
          : last.s + ((step.s - last.s) * (target - last.count)) / (step.count - last.count))
      );
    last = step;
  }
  return NaN;
}

/** Returns the p99 in ms between two reads, from the server's histogram. */
export const ownP99 = (before: Read, after: Read, kind: 'served' | 'refused'): number =>
  p99Ms(before.buckets[kind], after.buckets[kind]);
