/** Position of a photo on the stage: offset between the centres in pixels, scale and rotation. */
export interface Place {
  x: number;
  y: number;
  scale: number;
  turn: Turn;
}
export type Turn = 0 | 90 | 180 | 270;
export type Box = readonly [left: number, top: number, width: number, height: number];
interface Size {
  width: number;
  height: number;
}

export const turned = (turn: Turn, by: 90 | -90): Turn => ((turn + by + 360) % 360) as Turn;

const lying = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };

const MARGIN = 0.97;
export const fit = (photo: Size, stage: Size, turn: Turn): Place => {
  const { width, height } = lying(photo, turn);
  return { x: 0, y: 0, turn, scale: Math.min(stage.width / width, stage.height / height) * MARGIN };
};

const LEAST = 0.05;
const MOST = 8;
/** Returns the position after zooming by a factor around the point `at` (relative to the centre of the stage), which stays fixed. */
export function zoomed(place: Place, by: number, at = { x: 0, y: 0 }): Place {
  const scale = Math.min(MOST, Math.max(LEAST, place.scale * by));
  const ratio = scale / place.scale;
  return { ...place, scale, x: at.x - (at.x - place.x) * ratio, y: at.y - (at.y - place.y) * ratio };
}

/** Converts a box (fractions) of the upright photo to the original one. `turn`: clockwise rotation that made it upright. */
export function boxInPhoto([x, y, w, h]: Box, turn: Turn): Box {
  if (turn === 90) return [y, 1 - x - w, h, w];
  if (turn === 180) return [1 - x - w, 1 - y - h, w, h];
  if (turn === 270) return [1 - y - h, x, h, w];
  return [x, y, w, h];
}

const AROUND = 3.2;
/** Returns the position that centres a region with a margin; its scale is at least that of the whole photo. */
export function showBox([x, y, w, h]: Box, photo: Size, stage: Size, turn: Turn): Place {
  const whole = fit(photo, stage, turn);
  const piece = lying({ width: w * photo.width, height: h * photo.height }, turn);
  const fitting = Math.min(stage.width / (piece.width * AROUND), stage.height / (piece.height * AROUND));
  const scale = Math.max(whole.scale, Math.min(fitting, whole.scale * 3.5, MOST));
  const dx = (x + w / 2 - 0.5) * photo.width * scale;
  const dy = (y + h / 2 - 0.5) * photo.height * scale;
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { turn, scale, x: -(dx * cos - dy * sin), y: -(dx * sin + dy * cos) };
}
