import type { Finding, Proof } from '@domain/reading';

export type { Proof };
export type Box = Finding['box'];

/** Recognised text of an upright photo, as pure data, so that its evaluation can be tested without models. */
export interface Char {
  c: string;
  /** confidence, 0…1 */
  p: number;
  /** centre, as a fraction of the line's width */
  x: number;
}

/** A text line in page pixels; (x, y) is its centre, (ux, uy) its direction. */
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

/** A recognised value. `doubt`: its format or position makes it unlikely. */
export interface RecognisedValue {
  value: string | number;
  /** lowest confidence of its characters */
  p: number;
  line: Line | null;
  proof?: Proof | undefined;
  doubt?: boolean | undefined;
  /** its format rules out most errors: a check digit that does not prove the role, a word of a closed list */
  firm?: boolean | undefined;
}

/** Extracts the values of a document, by name. */
type PaperReader = (page: Page) => Record<string, RecognisedValue | null>;

export interface Paper {
  /** identifying words with weights */
  identifyingWords: readonly (readonly [text: string, weight: number])[];
  read: PaperReader;
}

const round = (n: number): number => Math.round(n * 1e4) / 1e4;

/** Returns the axis-aligned rectangle around a line with a margin; the form shows this part of the photo beside the field. */
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
