import type { Random } from '../random';

export type Quad = readonly [[number, number], [number, number], [number, number], [number, number]];

interface Sheet {
  data: Buffer;
  width: number;
  height: number;
}

interface Photo {
  width: number;
  height: number;
  desk: readonly [number, number, number];
  noise: number;
  random: Random;
}

/** Returns the homography coefficients that map four points of the photo to the corners of the sheet. */
function homography(from: Quad, width: number, height: number): number[] {
  const to = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const;
  const rows = from.flatMap(([x, y], i) => {
    const [u, v] = to[i] ?? [0, 0];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let k = 0; k < 8; k += 1) {
    let best = k;
    for (let i = k + 1; i < 8; i += 1) if (Math.abs(at(i, k)) > Math.abs(at(best, k))) best = i;
    [rows[k], rows[best]] = [rows[best] ?? [], rows[k] ?? []];
    for (let i = 0; i < 8; i += 1) {
      if (i === k) continue;
      const factor = at(i, k) / at(k, k);
      rows[i] = (rows[i] ?? []).map((value, j) => value - factor * at(k, j));
    }
  }
  return rows.map((row, i) => (row[8] ?? 0) / (row[i] ?? 1));
}

/** Renders a sheet on a desk in perspective, with sensor noise. */
export function warp(sheet: Sheet, quad: Quad, { width, height, desk, noise, random }: Photo): Buffer {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = homography(quad, sheet.width, sheet.height);
  const grain = Float32Array.from({ length: 65_537 }, () => (random.below(2001) / 1000 - 1) * noise * 1.7);
  const out = Buffer.allocUnsafe(width * height * 3);
  const { data } = sheet;
  let n = random.below(65_536);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const w = g * x + h * y + 1;
      const u = (a * x + b * y + c) / w;
      const v = (d * x + e * y + f) / w;
      const o = (y * width + x) * 3;
      n = (n + 7919) % 65_537;
      const grey = grain[n] ?? 0;
      if (u < 0 || v < 0 || u >= sheet.width - 1 || v >= sheet.height - 1) {
        for (let k = 0; k < 3; k += 1) out[o + k] = clamp((desk[k] ?? 0) + grey * 1.5);
        continue;
      }
      const ix = u | 0;
      const iy = v | 0;
      const fx = u - ix;
      const fy = v - iy;
      const p = (iy * sheet.width + ix) * 3;
      const q = p + sheet.width * 3;
      for (let k = 0; k < 3; k += 1) {
        const top = (data[p + k] ?? 0) * (1 - fx) + (data[p + 3 + k] ?? 0) * fx;
        const bottom = (data[q + k] ?? 0) * (1 - fx) + (data[q + 3 + k] ?? 0) * fx;
        out[o + k] = clamp(top * (1 - fy) + bottom * fy + grey);
      }
    }
  return out;
}

const clamp = (n: number): number => (n < 0 ? 0 : n > 255 ? 255 : n);
