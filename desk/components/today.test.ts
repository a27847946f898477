import { dayOf, today } from './today';

afterEach(() => jest.useRealTimers());

describe('today', () => {
  it.each([
    ['2026-11-25T15:59:59Z', '2026-11-25'],
    ['2026-11-25T16:00:00Z', '2026-11-26'],
  ])('is at %s the date %s of China on a computer in New York', (now, date) => {
    const { TZ } = process.env;
    process.env.TZ = 'America/New_York';
    jest.useFakeTimers({ now: new Date(now) });
    expect(today().format('YYYY-MM-DD')).toBe(date);
    expect(today().subtract(6, 'day').format('MM-DD')).toBe(date === '2026-11-25' ? '11-19' : '11-20');
    process.env.TZ = TZ;
  });
});

describe('dayOf', () => {
  it.each(['2026-02-30', '2026-1-1', 'x', '', undefined])('returns null for %p', (text) =>
    expect(dayOf(text)).toBeNull(),
  );
  it('returns a day', () => expect(dayOf('2026-02-28')?.format('YYYY-MM-DD')).toBe('2026-02-28'));
});
