import type { Corners } from './geometry';
import type { Picture } from './picture';

interface Into {
  data: Float32Array;
  /** offset of the first plane */
  base: number;
  /** pixels in a row of the model's input */
  stride: number;
  high: number;
  wide: number;
  /** rotate by 180° */
  flip?: boolean;
}

/** Rectifies a text line into the input of a model: planes blue, green, red with values from −1 to 1. */
export function cut({ data, width, height }: Picture, corners: Corners, into: Into): void {
  const [[ax, ay], [bx, by], , [dx, dy]] = corners;
  const { high, wide, stride, base, flip } = into;
  const plane = high * stride;
  // Average all source pixels that one output pixel covers.
  const n = Math.max(1, Math.min(4, Math.round(Math.hypot(dx - ax, dy - ay) / high)));
  const k = 1 / (n * n * 127.5);
  const [maxX, maxY] = [width - 1.001, height - 1.001];
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let sy = 0; sy < n; sy += 1)
        for (let sx = 0; sx < n; sx += 1) {
          const across = (x + (sx + 0.5) / n) / wide;
          const down = (y + (sy + 0.5) / n) / high;
          const u = flip ? 1 - across : across;
          const v = flip ? 1 - down : down;
          const px = Math.max(0, Math.min(maxX, ax + (bx - ax) * u + (dx - ax) * v - 0.5));
          const py = Math.max(0, Math.min(maxY, ay + (by - ay) * u + (dy - ay) * v - 0.5));
          const ix = px | 0;
          const iy = py | 0;
          const fx = px - ix;
          const fy = py - iy;
          const p = (iy * width + ix) * 3;
          const q = p + width * 3;
          const w1 = (1 - fx) * (1 - fy);
          const w2 = fx * (1 - fy);
          const w3 = (1 - fx) * fy;
          const w4 = fx * fy;
          r += at(p) * w1 + at(p + 3) * w2 + at(q) * w3 + at(q + 3) * w4;
          g += at(p + 1) * w1 + at(p + 4) * w2 + at(q + 1) * w3 + at(q + 4) * w4;
          b += at(p + 2) * w1 + at(p + 5) * w2 + at(q + 2) * w3 + at(q + 5) * w4;
        }
      const o = base + y * stride + x;
      into.data[o] = b * k - 1;
      into.data[o + plane] = g * k - 1;
      into.data[o + 2 * plane] = r * k - 1;
    }

  function at(i: number): number {
    return data[i] ?? 0;
  }
}
