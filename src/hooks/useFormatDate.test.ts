import { formatDate } from '@/lib/formatDate';
import { formatDateTime } from './useFormatDate';

test.each(['2025-01-08', '2026-11-30', '2024-02-29'])('formatDate writes %s in Chinese as Intl does', (day) => {
  const byIntl = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
  expect(formatDate('zh-CN', day)).toBe(byIntl);
  expect(formatDate('zh-CN', `${day}T09:30:00+08:00`)).toBe(byIntl);
});

test.each(['ar-SA', 'fa-IR', 'en-US'])('formatDate in %s uses the Gregorian calendar and Latin digits', (locale) => {
  expect(formatDate(locale, '2025-01-08')).toMatch(/2025/);
  expect(formatDate(locale, '2025-01-08')).toMatch(/\b8\b/);
});

test('formatDate returns an invalid date unchanged', () => {
  expect(formatDate('zh-CN', '2025-13-40')).toBe('2025-13-40');
});

test('formatDateTime shows day and time in Shanghai, with the time isolated for right-to-left text', () => {
  expect(formatDateTime('zh-CN', '2026-11-18T12:33:00Z')).toBe('2026年11月18日\u00a0\u206820:33\u2069');
  expect(formatDateTime('ar-SA', '2026-11-18T12:33:00Z')).toMatch(/2026\u00a0\u206820:33\u2069$/);
});
