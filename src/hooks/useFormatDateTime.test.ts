import { formatDateTime } from './useFormatDateTime';

test('formatDateTime shows day and time in Shanghai, with the time isolated for right-to-left text', () => {
  expect(formatDateTime('zh-CN', '2026-11-18T12:33:00Z')).toBe('2026年11月18日\u00a0\u206820:33\u2069');
  expect(formatDateTime('ar-SA', '2026-11-18T12:33:00Z')).toMatch(/2026\u00a0\u206820:33\u2069$/);
});
