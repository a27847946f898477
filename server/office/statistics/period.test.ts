import { testClock } from '../../testing/clock';
import { periodOf } from '../../platform/period';

describe('periodOf', () => {
  // The 16th in Shanghai.
  const deps = { clock: testClock('2026-11-15T23:30:00Z') };
  const problem = (asked: { from?: string; to?: string }, longest: number) => {
    try {
      return periodOf(deps, asked, longest);
    } catch (error) {
      return error;
    }
  };

  it('defaults to 30 days that end today', () => {
    const { from, to, days } = periodOf(deps, {}, 30);
    expect([from, to, days.length, days[0], days.at(-1)]).toEqual([
      '2026-10-18',
      '2026-11-16',
      30,
      '2026-10-18',
      '2026-11-16',
    ]);
    expect(periodOf(deps, { to: '2026-03-01' }, 30).from).toBe('2026-01-31');
    expect(periodOf(deps, { from: '2026-11-15' }, 30)).toEqual({
      from: '2026-11-15',
      to: '2026-11-16',
      days: ['2026-11-15', '2026-11-16'],
    });
  });

  it('rejects an empty period and one above the maximum length', () => {
    const day = '2026-11-16';
    expect(periodOf(deps, { from: day, to: day }, 3).days).toEqual([day]);
    expect(periodOf(deps, { from: '2026-11-14', to: day }, 3).days).toEqual(['2026-11-14', '2026-11-15', day]);
    const refused = (from: string, to: string) => ({
      code: 'VALIDATION_FAILED',
      fields: {
        to: {
          code: 'range',
          reason: 'range',
          message: `截止日期须在${from}至${to}之间`,
          params: { min: from, max: to },
        },
      },
    });
    expect(problem({ from: '2026-11-13', to: day }, 3)).toMatchObject(refused('2026-11-13', '2026-11-15'));
    expect(problem({ from: '2026-11-17', to: day }, 3)).toMatchObject(refused('2026-11-17', '2026-11-19'));
  });
});
