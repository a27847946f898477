import type { RecognisedValue, Line, Page } from './page';
import type { Shape } from './shapes';
import { findLabel, half, spanOf, tail, type Hit, type Span } from './span';

/** Labels that are easily confused; the best match gets the line. */
const RIVALS = [
  '买方单位/个人',
  '卖方单位/个人',
  '注册日期',
  '发证日期',
  '注销日期',
  '开具日期',
  '交车日期',
  '登记日期',
  '开票日期',
  '发动机号码',
  '发动机型号',
  '发票号码',
  '发票代码',
  '机打号码',
  '机打代码',
  '车辆出厂日期',
  '号牌号码',
  '证件号码',
  '号牌种类',
  '登记证号',
  '合格证号',
  '车辆品牌',
  '车辆型号',
  '车辆类型',
];

interface Candidate {
  span: Span;
  rank: number;
}

/** Returns the offset of a line along and across the direction of another. */
export function seenFrom(line: Line, other: Line, x = line.x, y = line.y): { along: number; across: number } {
  const dx = other.x - x;
  const dy = other.y - y;
  return { along: dx * line.ux + dy * line.uy, across: -dx * line.uy + dy * line.ux };
}

const belongsToRival = (text: string, label: string, hit: Hit): boolean =>
  hit.bad > 0 && RIVALS.some((rival) => rival !== label && (findLabel(text, rival)?.bad ?? 9) < hit.bad);

/** Maps a match in the plain text to the characters of the line. */
function charsOf(line: Line, hit: Hit): { first: number; last: number } {
  let at = -1;
  let first = 0;
  let last = 0;
  line.chars.forEach(({ c }, i) => {
    if (half(c) === ' ') return;
    at += 1;
    if (at === hit.from) first = i;
    if (at === hit.to - 1) last = i;
  });
  return { first, last };
}

/** Returns texts after a label, right of it or below it, nearest first, relative to the label's direction. */
function beside(page: Page, labels: readonly string[], below: boolean): Span[] {
  const candidates: Candidate[] = [];
  for (const line of page.lines)
    for (const label of labels) {
      const whole = spanOf(line);
      const hit = findLabel(whole.text, label);
      if (!hit || hit.from > 3 || belongsToRival(whole.text, label, hit)) continue;
      // 买 and 卖 look alike, so an unclear first character is not accepted.
      if (/^[买卖]/.test(label) && ((whole.ps[hit.from] ?? 0) < 0.8 || whole.text[hit.from] !== label[0])) continue;
      const { first, last } = charsOf(line, hit);
      const firstX = line.chars[first]?.x ?? 0;
      const lastX = line.chars[last]?.x ?? 0;
      const centre = ((firstX + lastX) / 2 - 0.5) * line.w;
      const wide = (lastX - firstX) * line.w;
      const rest = spanOf(line, last + 1);
      if (rest.text.replace(/[:：/()（）]/g, '')) candidates.push({ span: rest, rank: hit.bad });
      for (const other of page.lines) {
        if (other === line) continue;
        const { along, across } = seenFrom(line, other, line.x + line.ux * centre, line.y + line.uy * centre);
        const gap = along - wide / 2 - other.w / 2;
        const h = Math.max(line.h, other.h);
        if (Math.abs(across) < 0.75 * h && gap > -0.8 * h)
          candidates.push({ span: spanOf(other), rank: hit.bad + 1 + (gap + 2 * Math.abs(across)) / page.width });
        else if (below && across > 0.5 * h && across < 2.6 * h && Math.abs(along) < (wide + other.w) / 2)
          candidates.push({ span: spanOf(other), rank: hit.bad + 2 + across / page.width });
      }
    }
  return candidates.sort((one, other) => one.rank - other.rank).map(({ span }) => span);
}

interface Where {
  /** Also accept text below the label. */
  below?: boolean;
  /** Number of candidate texts. */
  reach?: number;
  /** Values to exclude. */
  not?: RegExp;
  /** Fallback without a label: the only value of this shape, or the only proven one, on the page. */
  anywhere?: 'one' | 'proven';
}

const fits = (value: RecognisedValue | null, not: RegExp | undefined): value is RecognisedValue =>
  value !== null && !not?.test(String(value.value));

/** Returns the first value of a shape near one of the labels. */
export function labelledValue(
  page: Page,
  labels: readonly string[],
  shape: Shape,
  where: Where = {},
): RecognisedValue | null {
  const values = beside(page, labels, where.below ?? false)
    .slice(0, where.reach ?? 4)
    .map((span) => shape(/^[:：.]/.test(span.text) ? tail(span, 1) : span))
    .filter((value) => fits(value, where.not));
  const first = values.find(({ doubt }) => !doubt);
  if (first) return clearest(first, values);
  return (where.anywhere && anywhere(page, shape, where)) ?? values[0] ?? null;
}

/** Text under a stamp is recognised twice; the clearer result of a position is used. */
const clearest = (first: RecognisedValue, values: RecognisedValue[]): RecognisedValue =>
  values.reduce((best, other) => (other.p > best.p && !other.doubt && atOnePlace(best, other) ? other : best), first);

const atOnePlace = ({ line: first }: RecognisedValue, { line: other }: RecognisedValue): boolean =>
  first !== null &&
  other !== null &&
  Math.abs(first.y - other.y) < Math.max(first.h, other.h) / 2 &&
  Math.abs(first.x - other.x) < Math.max(first.w, other.w) / 2;

function anywhere(page: Page, shape: Shape, { anywhere: which, not }: Where): RecognisedValue | null {
  const all = new Map<string | number, RecognisedValue>();
  for (const line of page.lines) {
    const value = shape(spanOf(line));
    if (fits(value, not) && (which === 'one' || value.proof)) all.set(value.value, value);
  }
  const values = [...all.values()];
  const proven = values.filter(({ proof }) => proof);
  if (values.length === 1) return values[0] ?? null;
  return proven.length === 1 ? (proven[0] ?? null) : null;
}

/** Returns all values of a shape on the page. */
export const allOf = (page: Page, shape: Shape): RecognisedValue[] =>
  page.lines.flatMap((line) => shape(spanOf(line)) ?? []);
