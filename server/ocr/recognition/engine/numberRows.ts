import type { Line } from '../page';
import { seenFrom } from '../labelledValues';
import type { Corners, Point } from './geometry';

const nextTo = (line: Line, other: Line): boolean => {
  const { along, across } = seenFrom(line, other);
  return (
    Math.abs(across) < 0.45 * line.h &&
    along - (line.w + other.w) / 2 < 2 * line.h &&
    Math.abs(line.h - other.h) < 0.5 * line.h
  );
};

/** Joins digit groups on one line with small gaps, e.g. card numbers printed in groups of four. */
export function numberRows(lines: Line[]): Corners[] {
  const rows: Line[][] = [];
  const pieces = lines.filter(({ text }) => /^[\d ]{3,}$/.test(text)).sort((one, other) => one.x - other.x);
  for (const piece of pieces) {
    const group = rows.find((some) => {
      const last = some.at(-1);
      return last && nextTo(last, piece);
    });
    if (group) group.push(piece);
    else rows.push([piece]);
  }
  return rows.filter((row) => row.length > 1).map(around);
}

/** Returns one rectangle around all groups of a row. */
function around(group: Line[]): Corners {
  const [a, b] = [group[0], group.at(-1)];
  if (!a || !b) throw new Error('A row without boxes.');
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [cos, sin] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const h = Math.max(...group.map((piece) => piece.h)) * 0.52;
  const begin: Point = [a.x - (cos * a.w) / 2, a.y - (sin * a.w) / 2];
  const end: Point = [b.x + (cos * b.w) / 2, b.y + (sin * b.w) / 2];
  const beside = ([x, y]: Point, side: number): Point => [x - side * sin * h, y + side * cos * h];
  return [beside(begin, -1), beside(end, -1), beside(end, 1), beside(begin, 1)];
}
