import { paperKinds, type PaperKind } from '@domain/flow/papers';
import type { Page } from './page';
import { papers } from './papers';
import { hasCardNo, looksLikeCard } from './papers/bankCard';
import { isPassport } from './papers/passport';
import { findLabel, half } from './span';
import { thresholds } from './thresholds';

export interface Kind {
  /** null: unknown document or undecided */
  kind: PaperKind | null;
  scores: Record<PaperKind, number>;
  /** share of clear characters */
  clear: number;
  letters: number;
}

/** Determines the kind of a document by characteristic words. */
export function kindOf(page: Page): Kind {
  const texts = page.lines.map(({ text }) => [...text].map(half).join('').replaceAll(' ', ''));
  const scoreOf = (kind: PaperKind): number =>
    papers[kind].identifyingWords.reduce(
      (sum, [word, weight]) => sum + (texts.some((text) => findLabel(text, word.replaceAll(' ', ''))) ? weight : 0),
      0,
    );
  const scores = Object.fromEntries(paperKinds.map((kind) => [kind, scoreOf(kind)])) as Record<PaperKind, number>;
  if (isPassport(page)) scores.idCardFront += thresholds.kindScore;
  if (hasCardNo(page)) scores.bankCard += 2;
  if (!looksLikeCard(page)) scores.bankCard = 0;
  const best = paperKinds.reduce((one, other) => (scores[other] > scores[one] ? other : one));
  const count = (some: Page['lines']) => some.reduce((sum, { chars }) => sum + chars.length, 0);
  const letters = count(page.lines);
  const clear = letters ? count(page.lines.filter(({ p }) => p >= thresholds.lineClear)) / letters : 0;
  return { kind: scores[best] >= thresholds.kindScore ? best : null, scores, clear, letters };
}

/**
 * Returns whether the document fits its slot: true, false (another document kind, or a clear page of no known kind),
 * null when undecided, or 'unreadable' when the photo should be retaken.
 */
export function isExpectedKind(
  { kind, scores, clear, letters }: Kind,
  expected: PaperKind,
): boolean | null | 'unreadable' {
  if (letters < thresholds.fewestLetters || clear < thresholds.pageClear) return 'unreadable';
  if (kind) return kind === expected;
  const other =
    clear >= thresholds.otherClear && letters >= thresholds.otherLetters && scores[expected] <= thresholds.otherScore;
  return other ? false : null;
}
