import type { Line, Page } from '../page';
import { upright, type Corners } from './geometry';
import { findLines, readLine } from './lines';
import type { Models } from './models';
import { numberRows } from './numberRows';
import { decode, redShare, type Picture } from './picture';
import { linesUnderStamps } from './stamps';
import { rotateUpright, type Turned } from './upright';

/** Side length for line detection: 736 is faster, 1280 hardly better. */
const SIDE = 960;
const LEAST = 0.3;
/** Share of red ink from which a line may be under a stamp. */
const STAMPED = 0.02;

interface PageRead extends Page {
  turned: Turned;
  picture: Picture;
}

export async function readPicture(models: Models, bytes: Buffer, side = SIDE): Promise<PageRead> {
  const decoded = await decode(bytes);
  const {
    picture,
    lines: places,
    turned,
  } = await rotateUpright(models, decoded, await findLines(models, decoded, side));
  const lines: Line[] = [];
  const readable = async (from: Picture, corners: Corners): Promise<void> => {
    const line = await readLine(models, from, corners);
    if (line.p >= LEAST && line.text.trim()) lines.push(line);
  };
  for (const corners of places) await readable(picture, corners);
  const under = await linesUnderStamps(models, picture, side);
  if (under)
    for (const corners of under.lines) {
      const upside = upright(corners);
      if (isStamped(picture, upside)) await readable(under.faded, upside);
    }
  for (const corners of numberRows(lines)) lines.push(await readLine(models, picture, corners));
  return { width: picture.width, height: picture.height, lines, turned, picture };
}

function isStamped(picture: Picture, corners: Corners): boolean {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return redShare(picture, left, top, Math.max(...xs) - left, Math.max(...ys) - top) > STAMPED;
}
