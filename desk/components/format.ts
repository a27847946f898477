import { getLocale } from '@umijs/max';

const inLanguage = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(getLocale(), { timeZone: 'Asia/Shanghai', ...options });

/** 分 → `18,000.00`. */
export const money = (fen: number): string =>
  new Intl.NumberFormat(getLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(fen / 100);

export const count = (n: number): string => new Intl.NumberFormat(getLocale()).format(n);

export const dateTime = (at: string): string =>
  inLanguage({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' }).format(
    new Date(at),
  );

export const day = (at: string): string =>
  inLanguage({ year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at));

/** The last day before a deadline, which is at 24:00. */
export const lastDay = (deadline: string): string => day(new Date(Date.parse(deadline) - 1).toISOString());

/** 分 → 元 in compact notation: `1.2亿`, `120M`. */
export const compactMoney = (fen: number): string =>
  new Intl.NumberFormat(getLocale(), { notation: 'compact', maximumFractionDigits: 1 }).format(fen / 100);

/** An instant to the second, for audit records. */
export const dateTimeWithSeconds = (at: string): string =>
  inLanguage({
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at));
