import { random } from '../../../server/testing/random';
import { quantile } from './load';

const SAMPLES = 10_000;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Returns the median and its 95 % interval by bootstrap. */
export function medianOf(values: readonly number[]): { middle: number; from: number; to: number } {
  const { pick } = random(1);
  const medians = Array.from({ length: SAMPLES }, () => median(values.map(() => pick(values))));
  return { middle: median(values), from: quantile(medians, 0.025), to: quantile(medians, 0.975) };
}
