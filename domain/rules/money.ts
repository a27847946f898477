import { halfWidth } from './halfWidth';

/** Typed in 元, kept in 分, never through a fraction: 0.29 * 100 is not 29. */
export const parseMoney = (typed: string): number | null => {
  const match = /^[¥￥]?(\d{1,12})(?:\.(\d{0,2}))?元?$/.exec(halfWidth(typed).replace(/[\s,]/g, '').replace('。', '.'));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
};

/** As in a field: no grouping, no needless 分. */
export const typedMoney = (amountInFen: number): string => {
  const yuan = (amountInFen / 100).toFixed(2);
  return yuan.replace(/\.00$/, '');
};

/** As in a sentence: 128,000 or 128,000.50. */
export const shownMoney = (amountInFen: number): string => {
  const [yuan = '', fen] = typedMoney(amountInFen).split('.');
  const grouped = yuan.replace(/\B(?=(\d{3})+$)/g, ',');
  return fen ? `${grouped}.${fen}` : grouped;
};
