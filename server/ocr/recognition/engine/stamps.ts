import type { Corners } from './geometry';
import { mapCorners } from './geometry';
import { findLines } from './lines';
import type { Models } from './models';
import { cropped, redShare, withoutRed, type Picture } from './picture';

const CELL = 40;
const RED = 0.12;
/** Above this share the page is a form printed in red or a red card, not stamped. */
const MOST = 0.25;
const FEWEST = 4;

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns the area covered by stamps, expanded by half a stamp so that it contains whole lines, or null. */
function stampedArea(picture: Picture): Area | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  let red = 0;
  for (let y = 0; y < picture.height; y += CELL)
    for (let x = 0; x < picture.width; x += CELL) {
      if (redShare(picture, x, y, CELL, CELL) < RED) continue;
      red += 1;
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + CELL), Math.max(bottom, y + CELL)];
    }
  const cells = Math.ceil(picture.width / CELL) * Math.ceil(picture.height / CELL);
  if (red < FEWEST || red > cells * MOST) return null;
  const out = 6 * CELL;
  const from = { left: Math.max(0, left - out), top: Math.max(0, top - CELL) };
  return {
    ...from,
    width: Math.min(picture.width, right + out) - from.left,
    height: Math.min(picture.height, bottom + CELL) - from.top,
  };
}

/** Detects the lines under stamps again without red ink, because a stamp splits lines. */
export async function linesUnderStamps(
  models: Models,
  picture: Picture,
  side: number,
): Promise<{ faded: Picture; lines: Corners[] } | null> {
  const area = stampedArea(picture);
  if (!area) return null;
  const faded = withoutRed(picture);
  const part = await cropped(faded, area);
  // 1.3 times the scale of the first detection, which had to fit the whole page.
  const scale = Math.min(1, side / Math.max(picture.width, picture.height)) * 1.3;
  const lines = await findLines(models, part, Math.min(side, scale * Math.max(part.width, part.height)));
  return {
    faded,
    lines: lines.map((corners) => mapCorners(corners, ([x, y]) => [x + area.left, y + area.top])),
  };
}
