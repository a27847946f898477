/** Days of the calendar as YYYY-MM-DD; always counted in UTC, so that no time zone moves them. */
const dayMs = 86_400_000;

export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && iso(stamp(text)) === text;

const stamp = (day: string) => Date.parse(`${day}T00:00:00Z`);
const iso = (at: number) => (Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 10));

export const addDays = (day: string, count: number) => iso(stamp(day) + count * dayMs);

/** The same day some months on, or that month's last: 2026-01-31 + 1 → 2026-02-28. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return iso(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** Monday 0 … Sunday 6 */
export const weekday = (day: string) => (new Date(stamp(day)).getUTCDay() + 6) % 7;

/** The weeks of the month a day lies in; days outside it are empty. */
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
