import type { Concern } from './types';

/** Long side of the copy that is measured: edges of print are preserved, and a phone needs a few milliseconds. */
export const PROBE_LONG_SIDE_PX = 640;

/** Below this variance of the Laplacian a photo counts as blurred. */
const SHARP_ENOUGH = 60;
const DARK_BELOW = 55;
const BRIGHT_ABOVE = 245;

const luminance = ({ data, width, height }: ImageData): Float32Array => {
  const grey = new Float32Array(width * height);
  for (let i = 0; i < grey.length; i += 1) {
    grey[i] = 0.299 * (data[4 * i] ?? 0) + 0.587 * (data[4 * i + 1] ?? 0) + 0.114 * (data[4 * i + 2] ?? 0);
  }
  return grey;
};

const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** Sharpness measure: high for images with sharp edges, low for blurred ones. */
const laplacianVariance = (grey: Float32Array, width: number, height: number): number => {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const value =
        (grey[at - 1] ?? 0) +
        (grey[at + 1] ?? 0) +
        (grey[at - width] ?? 0) +
        (grey[at + width] ?? 0) -
        4 * (grey[at] ?? 0);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  return count ? squares / count - (sum / count) ** 2 : 0;
};

export function concernsOf(probe: ImageData): Concern[] {
  const grey = luminance(probe);
  const light = mean(grey);
  if (light < DARK_BELOW) return ['dark'];
  if (light > BRIGHT_ABOVE) return ['bright'];
  return laplacianVariance(grey, probe.width, probe.height) < SHARP_ENOUGH ? ['blurry'] : [];
}
