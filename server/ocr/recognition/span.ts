import type { Line } from './page';

/** A line, or the part after a label, as plain text: without spaces, full-width characters converted to half-width. */
export interface Span {
  text: string;
  /** confidence of each character */
  ps: number[];
  /** centre of each character, in line heights */
  xs: number[];
  line: Line;
  /** index of its first character in the line */
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
    // Keep `ps` and `xs` aligned when a character becomes several or none.
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

/** Returns the lowest confidence of some characters. */
export const clearness = (span: Span, from: number, length: number): number =>
  Math.min(...span.ps.slice(from, from + length));

/** Returns true when a gap suggests a missing character; the model omits unknown characters. */
export function hasHole(span: Span, from: number, length: number, limit: number): boolean {
  for (let i = from + 1; i < from + length; i += 1) if ((span.xs[i] ?? 0) - (span.xs[i - 1] ?? 0) > limit) return true;
  return false;
}

export interface Hit {
  from: number;
  to: number;
  /** number of differing characters */
  bad: number;
}

/** Finds a label in a text; allows one wrong character from length 4, two from length 8. */
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
