/** Shanghai has UTC+8 all year, so its calendar is plain arithmetic. Dates are `YYYY-MM-DD`. */
export interface Clock {
  now(): Date;
}

/** `holidays` are weekdays without work, `extraWorkdays` are weekend days with work. */
export interface Calendar {
  holidays: string[];
  extraWorkdays: string[];
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const OFFSET_MS = 8 * HOUR_MS;

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export const shanghaiDate = (instant: Date): string =>
  new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** Returns an instant in the format of the API: ISO 8601 with Shanghai's offset. */
export const shanghaiInstant = (instant: Date): string =>
  `${new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, -1)}+08:00`;

export const startOfDay = (date: string): Date => new Date(dayNumber(date) * DAY_MS - OFFSET_MS);

/** Returns 24:00 of the date, the first instant after it. */
export const endOfDay = (date: string): Date => startOfDay(addDays(date, 1));

export const addDays = (date: string, days: number): string => dateOfDay(dayNumber(date) + days);

const LAST_MONTH = 9999 * 12 + 11;

/** Returns the same day of a later month, or its last day if the month is shorter. Years have four digits: 9999-12-31 stands for December 9999 and later. */
export const addMonths = (date: string, months: number): string => {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  if (month >= LAST_MONTH) return '9999-12-31';
  const first = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  const last = dateOfDay(dayNumber(first) + 31).slice(0, 7) + '-01';
  const day = addDays(first, Number(date.slice(8)) - 1);
  return day < last ? day : addDays(last, -1);
};

export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

export const isWorkday = (date: string, calendar: Calendar): boolean => {
  const weekend = new Date(`${date}T00:00:00Z`).getUTCDay() % 6 === 0;
  return weekend ? calendar.extraWorkdays.includes(date) : !calendar.holidays.includes(date);
};

/** Returns the n-th working day after the date, not counting the date itself. */
export const addWorkdays = (date: string, workdays: number, calendar: Calendar): string => {
  let day = date;
  for (let left = workdays; left > 0;) {
    day = addDays(day, 1);
    if (isWorkday(day, calendar)) left -= 1;
  }
  return day;
};

/** Returns the date itself when it is a working day, else the working day before it. */
export const lastWorkday = (date: string, calendar: Calendar): string => {
  let day = date;
  while (!isWorkday(day, calendar)) day = addDays(day, -1);
  return day;
};

/** Returns the number of working days after `from` up to and including `to`. */
export const countWorkdays = (from: string, to: string, calendar: Calendar): number => {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isWorkday(day, calendar)) count += 1;
  return count;
};

/** 2025-01-08 → 2025年1月8日 */
export const dayInChinese = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}年${month}月${day}日`;
};

/** Returns true for an existing day; 2026-02-30 does not exist. */
export const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = dayNumber(text);
  return !Number.isNaN(day) && dateOfDay(day) === text;
};
