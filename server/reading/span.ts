import type { Line } from './page';

/** A line, or its rest behind a label, as plain text: spaces gone, full width made half. */
export interface Span {
  text: string;
  /** how sure each character is */
  ps: number[];
  /** the middle of each character, in heights of the line */
  xs: number[];
  line: Line;
  /** the first character of the line that belongs to it */
  from: number;
}

export const half = (char: string): string => {
  const code = char.charCodeAt(0);
  return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : char === '　' ? ' ' : char;
};

export function spanOf(line: Line, from = 0): Span {
  const span: Span = { text: '', ps: [], xs: [], line, from };
  for (const { c, p, x } of line.chars.slice(from)) {
    const char = half(c);
    if (char === ' ') continue;
    span.text += char;
    // What becomes more than one character, or none, would shift all that follow.
    for (let i = 0; i < char.length; i += 1) {
      span.ps.push(p);
      span.xs.push((x * line.w) / line.h);
    }
  }
  return span;
}

export const tail = (span: Span, from: number): Span => ({
  ...span,
  text: span.text.slice(from),
  ps: span.ps.slice(from),
  xs: span.xs.slice(from),
});

/** The least clear of some characters. */
export const clearness = (span: Span, from: number, length: number): number =>
  Math.min(...span.ps.slice(from, from + length));

/** A gap in which a character may have been dropped: the model leaves out what it does not know. */
export function hasHole(span: Span, from: number, length: number, limit: number): boolean {
  for (let i = from + 1; i < from + length; i += 1) if ((span.xs[i] ?? 0) - (span.xs[i - 1] ?? 0) > limit) return true;
  return false;
}

export interface Hit {
  from: number;
  to: number;
  /** how many of its letters are others */
  bad: number;
}

/** Where a label stands: one wrong character allowed from four on, two from eight. */
export function findLabel(text: string, label: string): Hit | null {
  const allowed = label.length >= 8 ? 2 : label.length >= 4 ? 1 : 0;
  let best: Hit | null = null;
  for (let from = 0; from + label.length <= text.length; from += 1) {
    let bad = 0;
    for (let i = 0; i < label.length && bad <= allowed; i += 1) if (text[from + i] !== label[i]) bad += 1;
    if (bad <= allowed && (!best || bad < best.bad)) best = { from, to: from + label.length, bad };
  }
  return best;
}
