import { formatDate } from './useFormatDate';

test.each(['2025-01-08', '2026-11-30', '2024-02-29'])('%s is written in Chinese as Intl writes it', (day) => {
  const byIntl = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
  expect(formatDate('zh-CN', day)).toBe(byIntl);
  expect(formatDate('zh-CN', `${day}T09:30:00+08:00`)).toBe(byIntl);
});

test.each(['ar-SA', 'fa-IR', 'en-US'])('%s uses the Gregorian calendar and Latin digits', (locale) => {
  expect(formatDate(locale, '2025-01-08')).toMatch(/2025/);
  expect(formatDate(locale, '2025-01-08')).toMatch(/\b8\b/);
});

test('a day there is not is shown as it was typed', () => {
  expect(formatDate('zh-CN', '2025-13-40')).toBe('2025-13-40');
});
