import type { Finding, Proof } from '@domain/reading';

export type { Proof };
export type Box = Finding['box'];

/** What the reader saw of a photo that stands upright. Pure data: everything that is made of it can be tested without models. */
export interface Char {
  c: string;
  /** how sure the model is of it, 0…1 */
  p: number;
  /** its middle, in parts of the line's width */
  x: number;
}

/** A line of text; x and y are its middle, (ux, uy) the direction it runs in, all in pixels of the page. */
export interface Line {
  text: string;
  p: number;
  chars: Char[];
  x: number;
  y: number;
  w: number;
  h: number;
  ux: number;
  uy: number;
}

export interface Page {
  width: number;
  height: number;
  lines: Line[];
}

/** A value that a reader of a paper found. `doubt` says that its shape or place speaks against it. */
export interface Found {
  value: string | number;
  /** the least clear of its characters */
  p: number;
  line: Line | null;
  proof?: Proof | undefined;
  doubt?: boolean | undefined;
  /** its shape alone rules out most errors: a check digit that proves no role, a word of a closed list */
  firm?: boolean | undefined;
}

/** The name of a value on its paper → where it is read. */
export type PaperReader = (page: Page) => Record<string, Found | null>;

export interface Paper {
  /** Words of this paper with their weights; `exact` ones may not differ by a letter, since a neighbour's word does. */
  words: readonly (readonly [text: string, weight: number])[];
  read: PaperReader;
}

const round = (n: number): number => Math.round(n * 1e4) / 1e4;

/** The upright rectangle about a line, a little let out: what is cut from the photo to be shown beside its field. */
export function boxOf(line: Line, { width, height }: Page): Box {
  const across = Math.abs(line.ux) * line.w + Math.abs(line.uy) * line.h;
  const down = Math.abs(line.uy) * line.w + Math.abs(line.ux) * line.h;
  const margin = line.h * 0.4;
  const left = Math.max(0, line.x - across / 2 - margin) / width;
  const top = Math.max(0, line.y - down / 2 - margin) / height;
  return [
    round(left),
    round(top),
    round(Math.min(1 - left, (across + 2 * margin) / width)),
    round(Math.min(1 - top, (down + 2 * margin) / height)),
  ];
}
