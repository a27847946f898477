import { cornersOf, hullOf, smallestRectangle, type Corners, type Point } from './geometry';

const INK = 0.3;
const FEWEST = 12;
const SURE = 0.5;
/** The model marks only the centre of a text line; this is the usual expansion ratio. */
const LET_OUT = 1.6;

/** Returns the minimum-area rectangle of each connected component of the model's map. */
export function boxesOf(map: Float32Array, width: number, height: number): Corners[] {
  const seen = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  const boxes: Corners[] = [];
  for (let start = 0; start < map.length; start += 1) {
    if (seen[start] || (map[start] ?? 0) <= INK) continue;
    const { rows, sum, count } = patch(start);
    if (count < FEWEST || sum / count < SURE) continue;
    const points: Point[] = [];
    for (const [y, [x0, x1]] of rows) points.push([x0, y], [x1 + 1, y], [x0, y + 1], [x1 + 1, y + 1]);
    const rectangle = smallestRectangle(hullOf(points));
    if (!rectangle || Math.min(rectangle.w, rectangle.h) < 3) continue;
    const { w, h } = rectangle;
    boxes.push(cornersOf(rectangle, (w * h * LET_OUT) / (2 * (w + h))));
  }
  return boxes;

  /** Returns the first and last column of each row of a component. */
  function patch(start: number) {
    const rows = new Map<number, [number, number]>();
    let top = 0;
    let sum = 0;
    let count = 0;
    stack[top++] = start;
    seen[start] = 1;
    while (top) {
      const at = stack[--top] ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      sum += map[at] ?? 0;
      count += 1;
      const span = rows.get(y);
      if (!span) rows.set(y, [x, x]);
      else if (x < span[0]) span[0] = x;
      else if (x > span[1]) span[1] = x;
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v += 1)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u += 1) {
          const next = v * width + u;
          if (seen[next] || (map[next] ?? 0) <= INK) continue;
          seen[next] = 1;
          stack[top++] = next;
        }
    }
    return { rows, sum, count };
  }
}
