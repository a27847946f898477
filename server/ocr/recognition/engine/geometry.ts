/** Points and rectangles of text lines; pure functions. */
export type Point = readonly [x: number, y: number];
/** Corners in order around the rectangle, starting at the top left of its text. */
export type Corners = readonly [Point, Point, Point, Point];

export const sidesOf = ([a, b, , d]: Corners): { w: number; h: number } => ({
  w: Math.hypot(b[0] - a[0], b[1] - a[1]),
  h: Math.hypot(d[0] - a[0], d[1] - a[1]),
});

export const mapCorners = ([a, b, c, d]: Corners, to: (point: Point) => Point): Corners => [to(a), to(b), to(c), to(d)];

/** Returns the corners after a rotation of the picture. */
export const turned = (corners: Corners, by: 90 | 180, width: number, height: number): Corners =>
  mapCorners(corners, ([x, y]) => (by === 90 ? [height - y, x] : [width - x, height - y]));

/** Reorders the corners so that the first side runs as nearly as possible from left to right. */
export function upright(corners: Corners): Corners {
  const slant = (i: number): number => {
    const [a, b] = [corners[i % 4] ?? corners[0], corners[(i + 1) % 4] ?? corners[0]];
    return Math.abs(Math.atan2(b[1] - a[1], b[0] - a[0]));
  };
  const first = [0, 1, 2, 3].reduce((best, i) => (slant(i) < slant(best) ? i : best));
  const at = (i: number): Point => corners[(first + i) % 4] ?? corners[0];
  return [at(0), at(1), at(2), at(3)];
}

function halfHull(points: Point[]): Point[] {
  const hull: Point[] = [];
  for (const p of points) {
    for (;;) {
      const [b, a] = [hull.at(-1), hull.at(-2)];
      if (!a || !b || (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
      hull.pop();
    }
    hull.push(p);
  }
  return hull.slice(0, -1);
}

export function hullOf(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...halfHull(sorted), ...halfHull(sorted.reverse())];
}

interface Rectangle {
  cx: number;
  cy: number;
  w: number;
  h: number;
  cos: number;
  sin: number;
}

export function smallestRectangle(hull: Point[]): Rectangle | null {
  let best: Rectangle | null = null;
  hull.forEach((a, i) => {
    const b = hull[(i + 1) % hull.length] ?? a;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (!length) return;
    const [cos, sin] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const [x, y] of hull) {
      const u = x * cos + y * sin;
      const v = -x * sin + y * cos;
      if (u < x0) x0 = u;
      if (u > x1) x1 = u;
      if (v < y0) y0 = v;
      if (v > y1) y1 = v;
    }
    const [w, h, mx, my] = [x1 - x0, y1 - y0, (x0 + x1) / 2, (y0 + y1) / 2];
    if (!best || w * h < best.w * best.h) best = { w, h, cos, sin, cx: mx * cos - my * sin, cy: mx * sin + my * cos };
  });
  return best;
}

/** Returns the corners of a rectangle expanded by `out` on all sides. */
export function cornersOf({ cx, cy, w, h, cos, sin }: Rectangle, out: number): Corners {
  const [x, y] = [w / 2 + out, h / 2 + out];
  const at = (u: number, v: number): Point => [cx + u * cos - v * sin, cy + u * sin + v * cos];
  return [at(-x, -y), at(x, -y), at(x, y), at(-x, y)];
}
