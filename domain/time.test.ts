import {
  addDays,
  addWorkdays,
  daysBetween,
  endOfDay,
  isDate,
  isWorkday,
  shanghaiDate,
  shanghaiInstant,
  startOfDay,
} from './time';

const calendar = { holidays: ['2026-10-01', '2026-10-02', '2026-10-05'], extraWorkdays: ['2026-10-10'] };

describe('time in Shanghai', () => {
  it('starts a day at 16:00 UTC', () => {
    expect(shanghaiDate(new Date('2026-12-31T15:59:59.999Z'))).toBe('2026-12-31');
    expect(shanghaiDate(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01');
    expect(shanghaiInstant(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01T00:00:00.000+08:00');
    expect([startOfDay('2027-01-01'), endOfDay('2026-12-31')]).toEqual([
      new Date('2026-12-31T16:00:00Z'),
      new Date('2026-12-31T16:00:00Z'),
    ]);
  });

  it('adds and counts days across months and leap years', () => {
    expect([addDays('2028-02-28', 1), addDays('2026-01-01', -1), daysBetween('2026-11-21', '2027-01-01')]).toEqual([
      '2028-02-29',
      '2025-12-31',
      41,
    ]);
  });

  it('isWorkday considers weekends, holidays and extra working days', () => {
    expect(
      ['2026-10-01', '2026-10-03', '2026-10-06', '2026-10-10', '2026-10-11'].map((day) => isWorkday(day, calendar)),
    ).toEqual([false, false, true, true, false]);
    expect(addWorkdays('2026-09-30', 1, calendar)).toBe('2026-10-06');
    expect(addWorkdays('2026-10-08', 2, calendar)).toBe('2026-10-10');
    expect(addWorkdays('2026-10-03', 0, calendar)).toBe('2026-10-03');
  });

  it('isDate rejects texts that only look like a date', () => {
    // The last one is a day in January 12026, cut to ten characters.
    const texts = ['2028-02-29', '2026-02-29', '2026-00-10', '2026-1-1', '20260101', '', '+012026-01'];
    expect(texts.map(isDate)).toEqual([true, false, false, false, false, false, false]);
  });
});
