import chineseDays from 'chinese-days';

import { examplePolicy } from '../testing/sample';
import type { Status } from '../status';
import { addDays, isWorkday } from '../time';
import { correctionDeadline, draftKeptUntil, expectedDates, isCalendarDue, yearsWithoutHolidays } from './deadlines';
import { contextOf, editionOf, effectiveStatus } from './index';
import type { Edition } from './types';

const { common } = examplePolicy;
const edition = editionOf(examplePolicy, 'newApply');
const on = (time: string) => new Date(`${time}+08:00`);
const withIntake = (intake: Partial<Edition['intake']>): Edition => ({
  ...edition,
  intake: { ...edition.intake, ...intake },
});

describe('an edition', () => {
  it('is open from the first moment of its first day to the last of its last, in Shanghai', () => {
    const at = (time: string) => effectiveStatus(edition, on(time));
    expect(at('2025-12-31T23:59:59.999')).toBe('closed');
    expect(at('2026-01-01T00:00:00')).toBe('open');
    expect(at('2029-12-31T23:59:59.999')).toBe('open');
    expect(at('2030-01-01T00:00:00')).toBe('closed');
  });

  it('may be paused or closed before its time, but not open beyond it', () => {
    expect(effectiveStatus(withIntake({ status: 'paused' }), on('2026-06-01T12:00:00'))).toBe('paused');
    expect(effectiveStatus(withIntake({ status: 'closed' }), on('2026-06-01T12:00:00'))).toBe('closed');
    expect(effectiveStatus(withIntake({ status: 'paused' }), on('2030-06-01T12:00:00'))).toBe('closed');
  });

  it('that does not exist is an error, not a guess', () => {
    expect(() => contextOf({ ...examplePolicy, editions: [] }, 'apply', on('2026-06-01T12:00:00'))).toThrow(
      'no edition for apply',
    );
  });
});

describe('deadlines', () => {
  it('of a correction end at 24:00, fifteen days on, never after the edition’s own end', () => {
    expect(correctionDeadline(common, edition, on('2026-11-21T00:30:00'))).toEqual(on('2026-12-07T00:00:00'));
    expect(correctionDeadline(common, edition, on('2030-01-30T10:00:00'))).toEqual(on('2030-02-01T00:00:00'));
  });

  it('of a draft end thirty days after the last change', () => {
    expect(draftKeptUntil(common, on('2026-11-21T23:59:00'))).toEqual(on('2026-12-22T00:00:00'));
  });
});

describe('what is expected', () => {
  const history = (...passed: [string, Status][]) =>
    passed.map(([day, status]) => ({ at: `${day}T09:00:00+08:00`, status }));
  const submitted: [string, Status] = ['2026-11-20', 'submitted']; // a Friday
  const reviewing: [string, Status] = ['2026-11-23', 'reviewing'];

  it('after submission is everything, each from the one before', () => {
    expect(expectedDates('submitted', history(submitted), common)).toEqual([
      { what: 'accept', by: '2026-11-25' },
      { what: 'review', by: '2026-12-16' },
      { what: 'publicity', by: '2026-12-21' },
      { what: 'pay', by: '2027-01-15' },
    ]);
  });

  it('in review counts from the intake, not from the second stage', () => {
    const [first] = expectedDates('reviewing', history(submitted, reviewing, ['2026-12-01', 'reviewing']), common);
    expect(first).toEqual({ what: 'review', by: '2026-12-14' });
  });

  it('after a correction counts anew', () => {
    const again = history(submitted, reviewing, ['2026-11-24', 'returned'], ['2026-12-04', 'submitted']);
    expect(expectedDates('submitted', again, common)[0]).toEqual({ what: 'accept', by: '2026-12-09' });
  });

  it('after the approval is publicity and payment, or payment alone', () => {
    const approved = history(submitted, reviewing, ['2026-12-01', 'approved']);
    expect(expectedDates('approved', approved, common)).toEqual([
      { what: 'publicity', by: '2026-12-06' },
      { what: 'pay', by: '2026-12-31' },
    ]);
    expect(expectedDates('approved', approved, { ...common, publicity: false })).toEqual([
      { what: 'pay', by: '2026-12-31' },
    ]);
    expect(expectedDates('publicity', [...approved, ...history(['2026-12-03', 'publicity'])], common)[0]).toEqual({
      what: 'publicity',
      by: '2026-12-08',
    });
  });

  it('after a failed payment is a payment counted from the corrected account', () => {
    const failed = history(
      submitted,
      reviewing,
      ['2026-12-01', 'approved'],
      ['2026-12-07', 'publicity'],
      ['2026-12-10', 'paying'],
      ['2026-12-11', 'pay_failed'],
      ['2026-12-20', 'paying'],
    );
    expect(expectedDates('paying', failed, common)).toEqual([{ what: 'pay', by: '2027-01-19' }]);
  });

  it('at an end, in a draft, or in the applicant’s hands is nothing', () => {
    for (const status of ['draft', 'returned', 'paid', 'rejected', 'withdrawn', 'expired', 'pay_failed'] as const) {
      expect(expectedDates(status, history(submitted, [`2026-12-01`, status]), common)).toEqual([]);
    }
  });
});

describe('calendar of the example policy', () => {
  it.each([2025, 2026])('has the official holidays and make-up workdays of %i', (year) => {
    const differing: string[] = [];
    for (let day = `${year}-01-01`; day < `${year + 1}-01-01`; day = addDays(day, 1))
      if (isWorkday(day, common.calendar) !== chineseDays.isWorkday(day)) differing.push(day);
    expect(differing).toEqual([]);
  });

  it('has no entry outside these years and none twice', () => {
    const days = [...common.calendar.holidays, ...common.calendar.extraWorkdays];
    expect(days.filter((day) => !/^202[56]-/.test(day))).toEqual([]);
    expect(new Set(days).size).toBe(days.length);
  });

  it('moves a promised date behind the National Day holidays', () => {
    const history = [{ status: 'submitted' as const, at: '2026-09-30T10:00:00+08:00' }];
    expect(expectedDates('submitted', history, common)[0]).toEqual({ what: 'accept', by: '2026-10-10' });
  });
});

describe('yearsWithoutHolidays', () => {
  it('lists the years of open intake windows without entries', () => {
    expect(yearsWithoutHolidays(examplePolicy)).toEqual([2027, 2028, 2029]);
  });

  it('ignores editions that are not open', () => {
    const paused = examplePolicy.editions.map(({ intake }) => ({ intake: { ...intake, status: 'paused' as const } }));
    expect(yearsWithoutHolidays({ common, editions: paused })).toEqual([]);
  });
});

describe('isCalendarDue', () => {
  it.each([
    [2027, '2026-10-31T23:59:59', false],
    [2027, '2026-11-01T00:00:00', true],
    [2027, '2027-12-31T23:59:59', true],
    [2027, '2028-01-01T00:00:00', false],
    [2028, '2026-11-01T00:00:00', false],
  ])('of %i at %s is %s', (year, time, due) => expect(isCalendarDue(year, on(time))).toBe(due));
});
