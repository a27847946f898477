import sharp, { type Sharp } from 'sharp';

import type { Random } from '../random';
import type { Drawing } from './pen';
import { warp, type Quad } from './warp';

export type Grade = 'good' | 'fair' | 'bad';

interface Damage {
  longSide: number;
  /** degrees */
  tilt: number;
  /** offset of each corner, as a fraction of the document */
  perspective: number;
  blur: number;
  shade: number;
  glare: number;
  noise: number;
  quality: number;
  turn: 0 | 90 | 180 | 270;
  /** share of the photo that the document fills; above 1 its edges are cut off */
  fill: number;
}

const between = (r: Random, from: number, to: number): number => from + (r.below(10_001) / 10_000) * (to - from);

export function damageOf(grade: Grade, r: Random): Damage {
  const turn = r.chance(0.7) ? 0 : r.pick([90, 180, 270] as const);
  const [tilt, way] = [r.chance(0.5) ? 1 : -1, between];
  switch (grade) {
    case 'good':
      return {
        longSide: way(r, 1800, 2600),
        tilt: tilt * way(r, 0, 2),
        perspective: way(r, 0, 0.012),
        blur: way(r, 0, 0.5),
        shade: way(r, 0, 0.15),
        glare: 0,
        noise: way(r, 0, 5),
        quality: Math.round(way(r, 82, 92)),
        turn,
        fill: way(r, 0.86, 0.95),
      };
    case 'fair':
      return {
        longSide: way(r, 1500, 2400),
        tilt: tilt * way(r, 0, 5),
        perspective: way(r, 0.005, 0.03),
        blur: way(r, 0.3, 1),
        shade: way(r, 0.1, 0.35),
        glare: r.chance(0.3) ? way(r, 0.2, 0.5) : 0,
        noise: way(r, 3, 10),
        quality: Math.round(way(r, 65, 85)),
        turn,
        fill: way(r, 0.78, 0.94),
      };
    case 'bad':
      return {
        longSide: way(r, 900, 1700),
        tilt: tilt * way(r, 2, 8),
        perspective: way(r, 0.02, 0.06),
        blur: way(r, 0.6, 1.6),
        shade: way(r, 0.2, 0.55),
        glare: r.chance(0.6) ? way(r, 0.4, 0.9) : 0,
        noise: way(r, 8, 18),
        quality: Math.round(way(r, 40, 70)),
        turn,
        fill: way(r, 0.7, 1.03),
      };
  }
}

/** Returns the corners of the document in the photo. */
function placed(drawing: Drawing, d: Damage, width: number, height: number, r: Random): Quad {
  const scale = d.fill * Math.min(width / drawing.width, height / drawing.height);
  const [w, h] = [drawing.width * scale, drawing.height * scale];
  const angle = (d.tilt * Math.PI) / 180;
  const off = (): number => (r.below(2001) / 1000 - 1) * d.perspective;
  const at = (x: number, y: number): [number, number] => {
    const [u, v] = [(x + off()) * w, (y + off()) * h];
    return [
      width / 2 + u * Math.cos(angle) - v * Math.sin(angle),
      height / 2 + u * Math.sin(angle) + v * Math.cos(angle),
    ];
  };
  return [at(-0.5, -0.5), at(0.5, -0.5), at(0.5, 0.5), at(-0.5, 0.5)];
}

/** Renders a realistic JPEG photo of a document. */
export async function photograph(drawing: Drawing, d: Damage, r: Random): Promise<Buffer> {
  const lying = drawing.width >= drawing.height;
  const [width, height] = (lying ? [d.longSide, d.longSide * 0.75] : [d.longSide * 0.75, d.longSide]).map(
    Math.round,
  ) as [number, number];
  const quad = placed(drawing, d, width, height, r);
  const scale = (1.1 * Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1])) / drawing.width;
  const sheet = await sharp(Buffer.from(drawing.svg), { density: 72 * scale, unlimited: true })
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const desk = r.pick([
    [120, 96, 70],
    [70, 72, 78],
    [188, 180, 168],
    [44, 58, 52],
  ] as const);
  const photo = warp({ data: sheet.data, width: sheet.info.width, height: sheet.info.height }, quad, {
    width,
    height,
    desk,
    noise: d.noise,
    random: r,
  });
  const angle = r.below(360);
  const light =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="s" gradientTransform="rotate(${angle} 0.5 0.5)"><stop offset="0" stop-color="#000" stop-opacity="${d.shade}"/><stop offset="0.7" stop-color="#000" stop-opacity="0"/></linearGradient>` +
    `<radialGradient id="l"><stop offset="0" stop-color="#fff" stop-opacity="${d.glare}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/>` +
    (d.glare
      ? `<ellipse cx="${r.below(width)}" cy="${r.below(height)}" rx="${width * 0.22}" ry="${height * 0.14}" fill="url(#l)"/>`
      : '') +
    '</svg>';
  // Separate pipelines, because sharp applies operations of one pipeline in its own order.
  const steps = [
    (image: Sharp) => image.composite([{ input: Buffer.from(light) }]),
    ...(d.blur > 0.31 ? [(image: Sharp) => image.blur(d.blur)] : []),
    ...(d.turn ? [(image: Sharp) => image.rotate(d.turn)] : []),
  ];
  let raw = { data: photo, width, height };
  for (const step of steps) {
    const { data, info } = await step(sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 3 } }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    raw = { data, width: info.width, height: info.height };
  }
  return sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 3 } })
    .jpeg({ quality: d.quality })
    .toBuffer();
}
