import { addDays } from '@domain/time';

/** Calendar arithmetic for the date picker only (the rest is in `domain/time.ts`). In UTC, so that the phone's time zone has no effect. */
const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Returns the same day `count` months later, or the last day of that month: 2026-01-31 + 1 → 2026-02-28. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Returns 0 for Monday to 6 for Sunday. */
export const weekday = (day: string) => (startOf(day).getUTCDay() + 6) % 7;

/** Returns the weeks of the month of a day; days of other months are ''. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -weekday(first));
  const weeks: string[][] = [];
  for (let at = start; at < addMonths(first, 1); at = addDays(at, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, i) => addDays(at, i)).map((one) => (one.startsWith(day.slice(0, 7)) ? one : '')),
    );
  }
  return weeks;
}

export const clamp = (day: string, min: string, max: string) => (day < min ? min : day > max ? max : day);
