/** Where a photo lies on the stage: its centre, how large, how turned. */
export interface Place {
  x: number;
  y: number;
  scale: number;
  turn: Turn;
}
export type Turn = 0 | 90 | 180 | 270;
export type Box = readonly [left: number, top: number, width: number, height: number];
export interface Size {
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
/** Larger or smaller around a point of the stage (from its centre), which stays where it is. */
export function zoomed(place: Place, by: number, at = { x: 0, y: 0 }): Place {
  const scale = Math.min(MOST, Math.max(LEAST, place.scale * by));
  const ratio = scale / place.scale;
  return { ...place, scale, x: at.x - (at.x - place.x) * ratio, y: at.y - (at.y - place.y) * ratio };
}

/** A box in parts of the upright photo → of the photo as it came, which was turned clockwise to stand upright. */
export function boxInPhoto([x, y, w, h]: Box, turn: Turn): Box {
  if (turn === 90) return [y, 1 - x - w, h, w];
  if (turn === 180) return [1 - x - w, 1 - y - h, w, h];
  if (turn === 270) return [1 - y - h, x, h, w];
  return [x, y, w, h];
}

const AROUND = 3.2;
/** The piece of the photo in the middle of the stage, with something around it, never smaller than the whole photo. */
export function showBox([x, y, w, h]: Box, photo: Size, stage: Size, turn: Turn): Place {
  const whole = fit(photo, stage, turn);
  const piece = lying({ width: w * photo.width, height: h * photo.height }, turn);
  const wanted = Math.min(stage.width / (piece.width * AROUND), stage.height / (piece.height * AROUND));
  const scale = Math.max(whole.scale, Math.min(wanted, whole.scale * 3.5, MOST));
  const dx = (x + w / 2 - 0.5) * photo.width * scale;
  const dy = (y + h / 2 - 0.5) * photo.height * scale;
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { turn, scale, x: -(dx * cos - dy * sin), y: -(dx * sin + dy * cos) };
}
