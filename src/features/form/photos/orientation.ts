/** EXIF orientation: 1 upright, 3 rotated by 180°, 6 and 8 rotated by 90°, the others mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Number of bytes to read: the orientation is in the first EXIF segment, and a segment is shorter than this. */
export const MARK_WITHIN_BYTES = 128 * 1024;

const EXIF = 0x45786966;
const ORIENTATION_TAG = 0x0112;
const INTEL = 0x4949;

/** Returns the orientation from the first bytes of a JPEG; 1 for other formats and damaged files. */
export function orientationOf(bytes: ArrayBuffer): Orientation {
  const view = new DataView(bytes);
  try {
    if (view.getUint16(0) !== 0xffd8) return 1;
    for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
      const marker = view.getUint16(at);
      if (marker === 0xffe1 && view.getUint32(at + 4) === EXIF) return inExif(view, at + 10);
      // Start of scan: only pixel data follows.
      if (marker === 0xffda || marker >> 8 !== 0xff) return 1;
    }
  } catch {
    return 1; // truncated file
  }
}

function inExif(view: DataView, start: number): Orientation {
  const little = view.getUint16(start) === INTEL;
  const directory = start + view.getUint32(start + 4, little);
  const entries = view.getUint16(directory, little);
  for (let at = directory + 2; at < directory + 2 + 12 * entries; at += 12) {
    if (view.getUint16(at, little) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}

export const liesOnItsSide = (orientation: Orientation) => orientation >= 5;

/** Returns the `setTransform` matrix that draws the stored pixels upright; width and height are those of the upright photo. */
export function turnFor(
  orientation: Orientation,
  width: number,
  height: number,
): [number, number, number, number, number, number] {
  switch (orientation) {
    case 2:
      return [-1, 0, 0, 1, width, 0];
    case 3:
      return [-1, 0, 0, -1, width, height];
    case 4:
      return [1, 0, 0, -1, 0, height];
    case 5:
      return [0, 1, 1, 0, 0, 0];
    case 6:
      return [0, 1, -1, 0, width, 0];
    case 7:
      return [0, -1, -1, 0, width, height];
    case 8:
      return [0, -1, 1, 0, 0, height];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}
