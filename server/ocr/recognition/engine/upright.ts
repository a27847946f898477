import { sidesOf, turned, upright, type Corners } from './geometry';
import { readLine, upsideDown } from './lines';
import type { Models } from './models';
import { turn, type Picture } from './picture';

export type Turned = 0 | 90 | 180 | 270;

interface Standing {
  picture: Picture;
  lines: Corners[];
  turned: Turned;
}

const SUREST = 0.3;

/** Rotates the page upright: 90° when most lines are taller than wide; then the widest lines vote on 180°, if unclear by recognition both ways. */
export async function rotateUpright(models: Models, picture: Picture, lines: Corners[]): Promise<Standing> {
  const quarter = isSideways(lines);
  let standing = quarter
    ? { picture: await turn(picture, 90), lines: lines.map((one) => turned(one, 90, picture.width, picture.height)) }
    : { picture, lines };
  standing = { ...standing, lines: standing.lines.map(upright) };
  const flip = await isUpsideDown(models, standing.picture, standing.lines);
  if (flip) {
    const { width, height } = standing.picture;
    standing = {
      picture: await turn(standing.picture, 180),
      lines: standing.lines.map((one) => upright(turned(one, 180, width, height))),
    };
  }
  return { ...standing, turned: ((quarter ? 90 : 0) + (flip ? 180 : 0)) as Turned };
}

function isSideways(lines: Corners[]): boolean {
  let tall = 0;
  let flat = 0;
  for (const corners of lines) {
    const { w, h } = sidesOf(corners);
    if (Math.max(w, h) < 2 * Math.min(w, h)) continue;
    const [a, b, , d] = corners;
    const to = w >= h ? b : d;
    if (Math.abs(to[1] - a[1]) > Math.abs(to[0] - a[0])) tall += Math.max(w, h);
    else flat += Math.max(w, h);
  }
  return tall > flat;
}

const wide = (corners: Corners): number => {
  const { w, h } = sidesOf(corners);
  return w / h;
};

async function isUpsideDown(models: Models, picture: Picture, lines: Corners[]): Promise<boolean> {
  const widest = lines
    .filter((one) => wide(one) > 3)
    .sort((one, other) => wide(other) - wide(one))
    .slice(0, 12);
  if (widest.length === 0) return false;
  const votes = await upsideDown(models, picture, widest);
  const mean = votes.reduce((sum, vote) => sum + vote - 0.5, 0) / votes.length;
  if (Math.abs(mean) >= SUREST) return mean > 0;
  let balance = 0;
  for (const corners of widest.slice(0, 4))
    balance +=
      (await readLine(models, picture, corners, { flip: true })).p - (await readLine(models, picture, corners)).p;
  return balance > 0;
}
