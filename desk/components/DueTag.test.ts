import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DueTag } from './DueTag';

jest.mock('@umijs/max', () => ({ getLocale: () => 'zh-CN' }));
jest.mock('@/services/i18n', () => ({
  useT: () => (id: string, values: { count: number }) => `${id} ${values.count}`,
}));

const shown = (due: { workdays: number; late: boolean }) =>
  renderToStaticMarkup(createElement(DueTag, { due: { by: '2026-11-25', ...due } }));

describe('DueTag', () => {
  it.each([
    [{ workdays: 3, late: false }, 'due.left 3', undefined],
    [{ workdays: 0, late: false }, 'due.today 0', 'warn'],
    [{ workdays: 2, late: true }, 'due.late 2', 'bad'],
    [{ workdays: 0, late: true }, 'due.justLate 0', 'bad'],
  ])('shows %j as the text %s', (due, text, tone) => {
    const html = shown(due);
    expect(html).toContain(text);
    expect(html).toContain('2026/11/25');
    expect(/ant-tag-(warning|error)/.exec(html)?.[1]).toBe(tone && { warn: 'warning', bad: 'error' }[tone]);
  });

  it('shows the same day whatever the clock of the computer', () => {
    const zone = process.env.TZ;
    for (const other of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
      process.env.TZ = other;
      expect(shown({ workdays: 1, late: false })).toContain('2026/11/25');
    }
    process.env.TZ = zone;
  });
});
