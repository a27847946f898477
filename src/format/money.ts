import { parseMoney, shownMoney } from '@domain/rules/money';

/** 「128,800.5」 → 12880050; what is no amount comes back as it was typed, for the rule to say so. */
export const fenOf = (typed: string): number | string => parseMoney(typed) ?? (typed.trim() && typed);

/** 12880050 → 「128800.5」 as one would type it. */
export const yuanOf = (fen: number | string): string => (typeof fen === 'number' ? String(fen / 100) : fen);

/** 2000000 → 「20,000」 as one reads it; 分 only where there are any. */
export const readableAmount = shownMoney;
