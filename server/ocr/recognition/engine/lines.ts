import type { Char, Line } from '../page';
import { boxesOf } from './boxes';
import { cut } from './cut';
import { mapCorners, sidesOf, type Corners, type Point } from './geometry';
import type { Models } from './models';
import { resized, type Picture } from './picture';

const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];
const HIGH = 48;
const WIDEST = 2_400;
const NARROWEST = 160;

const multipleOf32 = (n: number): number => Math.max(32, Math.round(n / 32) * 32);

/** Detects text lines in the picture, scaled to at most `side` pixels. */
export async function findLines({ detect }: Models, picture: Picture, side: number): Promise<Corners[]> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const [w, h] = [multipleOf32(picture.width * scale), multipleOf32(picture.height * scale)];
  const small = await resized(picture, w, h);
  const input = new Float32Array(3 * w * h);
  for (let c = 0; c < 3; c += 1) {
    const k = 1 / 255 / (DEVIATION[c] ?? 1);
    const m = (MEAN[c] ?? 0) / (DEVIATION[c] ?? 1);
    for (let i = 0, o = c * w * h; i < w * h; i += 1, o += 1) input[o] = (small[i * 3 + 2 - c] ?? 0) * k - m;
  }
  const { data } = await detect(input, [1, 3, h, w]);
  const back = ([x, y]: Point): Point => [(x * picture.width) / w, (y * picture.height) / h];
  return boxesOf(data, w, h).map((corners) => mapCorners(corners, back));
}

/** Returns for each line the probability (0…1) that it is upside down. */
export async function upsideDown({ direction }: Models, picture: Picture, lines: Corners[]): Promise<number[]> {
  const stride = 192;
  const data = new Float32Array(lines.length * 3 * HIGH * stride);
  lines.forEach((corners, i) => {
    const { w, h } = sidesOf(corners);
    const wide = Math.max(8, Math.min(stride, Math.round((HIGH * w) / h)));
    cut(picture, corners, { data, base: i * 3 * HIGH * stride, stride, high: HIGH, wide });
  });
  const out = await direction(data, [lines.length, 3, HIGH, stride]);
  return lines.map((_, i) => out.data[i * 2 + 1] ?? 0);
}

/** Recognises one line. The position of a character is where the model is most confident. */
export async function readLine(
  models: Models,
  picture: Picture,
  corners: Corners,
  { flip = false } = {},
): Promise<Line> {
  const { w, h } = sidesOf(corners);
  const wide = Math.max(8, Math.min(WIDEST, Math.round((HIGH * w) / h)));
  const stride = Math.max(NARROWEST, Math.ceil(wide / 32) * 32);
  const data = new Float32Array(3 * HIGH * stride);
  cut(picture, corners, { data, base: 0, stride, high: HIGH, wide, flip });
  const out = await models.recognise(data, [1, 3, HIGH, stride]);
  const chars = charsIn(out.data, out.dims, models.letters, stride / wide);
  const [a, b, c, d] = corners;
  return {
    text: chars.map(({ c: char }) => char).join(''),
    p: chars.length ? chars.reduce((sum, { p }) => sum + p, 0) / chars.length : 0,
    chars,
    w,
    h,
    x: (a[0] + b[0] + c[0] + d[0]) / 4,
    y: (a[1] + b[1] + c[1] + d[1]) / 4,
    ux: (b[0] - a[0]) / w,
    uy: (b[1] - a[1]) / w,
  };
}

function charsIn(scores: Float32Array, dims: readonly number[], letters: string[], stretch: number): Char[] {
  const [, steps = 0, classes = 0] = dims;
  const chars: Char[] = [];
  let last = 0;
  for (let t = 0; t < steps; t += 1) {
    let best = 0;
    let p = -1;
    for (let k = 0, o = t * classes; k < classes; k += 1, o += 1) {
      const score = scores[o] ?? 0;
      if (score > p) {
        p = score;
        best = k;
      }
    }
    const x = ((t + 0.5) / steps) * stretch;
    const held = chars.at(-1);
    if (best && best === last && held) {
      if (p > held.p) Object.assign(held, { p, x });
    } else if (best) chars.push({ c: letters[best] ?? '', p, x });
    last = best;
  }
  return chars;
}
