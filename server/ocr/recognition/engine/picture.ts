import sharp, { type Sharp } from 'sharp';

/** Decoded picture: three bytes per pixel, no alpha. */
export interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

/** Maximum side length in pixels of the picture from which lines are cut; more only uses memory. */
const SOURCE = 2_000;

const take = async (image: Sharp): Promise<Picture> => {
  const { data, info } = await image.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

export const decode = (bytes: Buffer, side = SOURCE): Promise<Picture> =>
  take(sharp(bytes).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }));

const again = ({ data, width, height }: Picture): Sharp => sharp(data, { raw: { width, height, channels: 3 } });

export const turn = (picture: Picture, by: 90 | 180): Promise<Picture> => take(again(picture).rotate(by));

export const cropped = (
  picture: Picture,
  area: { left: number; top: number; width: number; height: number },
): Promise<Picture> => take(again(picture).extract(area));

export const resized = (picture: Picture, width: number, height: number): Promise<Buffer> =>
  again(picture).resize(width, height, { fit: 'fill' }).raw().toBuffer();

/** Removes red ink: in the red channel a stamp is as light as the paper, and black print remains. */
export function withoutRed({ data, width, height }: Picture): Picture {
  const grey = Buffer.allocUnsafe(data.length);
  for (let i = 0; i < data.length; i += 3) grey.fill(data[i] ?? 0, i, i + 3);
  return { data: grey, width, height };
}

/** Returns the share of red ink in an area. */
export function redShare({ data, width, height }: Picture, left: number, top: number, w: number, h: number): number {
  const [x0, x1] = [Math.max(0, Math.round(left)), Math.min(width, Math.round(left + w))];
  const [y0, y1] = [Math.max(0, Math.round(top)), Math.min(height, Math.round(top + h))];
  let red = 0;
  let all = 0;
  for (let y = y0; y < y1; y += 2)
    for (let x = x0; x < x1; x += 2) {
      const at = (y * width + x) * 3;
      const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      all += 1;
      if (r - g > 40 && r - b > 30) red += 1;
    }
  return all ? red / all : 0;
}
