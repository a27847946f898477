import { halfWidth } from './halfWidth';
import { ungrouped } from './number';

const amount = /^[¥￥]?([\d,]+)(?:\.(\d{0,2}))?元?$/;

/** Converts 元 to 分 without floating point: 0.29 * 100 is not 29. Returns null if the text is not an amount. */
export const parseMoney = (typed: string): number | null => {
  const [, whole = '', fen = ''] = amount.exec(halfWidth(typed).replace(/\s/g, '').replace('。', '.')) ?? [];
  const yuan = ungrouped(whole, 12);
  return yuan === null ? null : Number(yuan) * 100 + Number(fen.padEnd(2, '0'));
};

/** Returns the amount in 元 for an input field: no grouping, no 分 if they are zero. */
export const typedMoney = (amountInFen: number): string => {
  const yuan = (amountInFen / 100).toFixed(2);
  return yuan.replace(/\.00$/, '');
};

/** Returns the amount in 元 for messages: 128,000 or 128,000.50. */
export const shownMoney = (amountInFen: number): string => {
  const [yuan = '', fen] = typedMoney(amountInFen).split('.');
  const grouped = yuan.replace(/\B(?=(\d{3})+$)/g, ',');
  return fen ? `${grouped}.${fen}` : grouped;
};

/** 「128,800.5」 → 12880050. Returns the trimmed text if it is not an amount, so that the rule rejects it. */
export const fenOf = (typed: string): number | string => parseMoney(typed) ?? (typed.trim() && typed);

/** 12880050 → 「128800.5」, the text that a user would type. */
export const yuanOf = (fen: number | string): string => (typeof fen === 'number' ? String(fen / 100) : fen);
