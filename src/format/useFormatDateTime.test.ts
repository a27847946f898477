import { formatDateTime } from './useFormatDateTime';

test('an instant is its day and its hour in Shanghai, and the hour stands apart from the year where one reads from the right', () => {
  expect(formatDateTime('zh-CN', '2026-11-18T12:33:00Z')).toBe('2026年11月18日\u00a0\u206820:33\u2069');
  expect(formatDateTime('ar-SA', '2026-11-18T12:33:00Z')).toMatch(/2026\u00a0\u206820:33\u2069$/);
});
