import type { Line, Page } from '../page';
import { findLines, readLine } from './lines';
import type { Models } from './models';
import { numberRows } from './numberRows';
import { decode, redShare, withoutRed, type Picture } from './picture';
import { standUpright, type Turned } from './upright';

/** The picture in which lines are looked for: 736 is faster, 1280 hardly better. */
export const SIDE = 960;
const LEAST = 0.3;
/** So much red ink on a line that it may lie under a stamp. */
const STAMPED = 0.04;

export interface PageRead extends Page {
  turned: Turned;
  picture: Picture;
}

export async function readPicture(models: Models, bytes: Buffer, side = SIDE): Promise<PageRead> {
  const decoded = await decode(bytes);
  const {
    picture,
    lines: places,
    turned,
  } = await standUpright(models, decoded, await findLines(models, decoded, side));
  const lines: Line[] = [];
  let faded: Picture | undefined;
  for (const corners of places) {
    const line = await readLine(models, picture, corners);
    // What is printed under a stamp is read a second time with the red ink gone, and the clearer reading counts.
    if (isStamped(picture, line)) {
      const again = await readLine(models, (faded ??= withoutRed(picture)), corners);
      if (again.text.trim() && again.p > line.p) Object.assign(line, again);
    }
    if (line.p >= LEAST && line.text.trim()) lines.push(line);
  }
  for (const corners of numberRows(lines)) lines.push(await readLine(models, picture, corners));
  return { width: picture.width, height: picture.height, lines, turned, picture };
}

function isStamped(picture: Picture, { x, y, w, h, ux, uy }: Line): boolean {
  const across = Math.abs(ux) * w + Math.abs(uy) * h;
  const down = Math.abs(uy) * w + Math.abs(ux) * h;
  return redShare(picture, x - across / 2, y - down / 2, across, down) > STAMPED;
}
