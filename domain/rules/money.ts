import { halfWidth } from './halfWidth';

const amount = /^[¥￥]?(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{0,2}))?元?$/;

/**
 * Converts 元 to 分 without floating point: 0.29 * 100 is not 29. Returns null if the text is not an amount. A comma that does not
 * separate thousands may mean a decimal point: 80,00 is not 8,000.
 */
export const parseMoney = (typed: string): number | null => {
  const match = amount.exec(halfWidth(typed).replace(/\s/g, '').replace('。', '.'));
  return match ? Number(match[1]?.replace(/,/g, '')) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
};

/** Whether the text would be an amount without its commas: 12,8000 or 80,00. */
export const hasWrongComma = (typed: string): boolean =>
  parseMoney(typed) === null && parseMoney(halfWidth(typed).replace(/,/g, '')) !== null;

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
