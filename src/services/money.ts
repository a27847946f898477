import { parseMoney, shownMoney } from '@domain/rules/money';

/** 「128,800.5」 → 12880050. Returns the trimmed text if it is not an amount, so that the rule rejects it. */
export const fenOf = (typed: string): number | string => parseMoney(typed) ?? (typed.trim() && typed);

/** 12880050 → 「128800.5」, the text that a user would type. */
export const yuanOf = (fen: number | string): string => (typeof fen === 'number' ? String(fen / 100) : fen);

/** 2000000 → 「20,000」; 分 only if they are not zero. */
export const readableAmount = shownMoney;
