import chineseDays from 'chinese-days';

import { examplePolicy } from '../testing/sample';
import type { Status } from '../status';
import { addDays, countWorkdays, isWorkday } from '../time';
import {
  correctionDeadline,
  draftKeptUntil,
  dueIn,
  expectedDates,
  isCalendarDue,
  offerDeadline,
  officeDueDay,
  officeStatuses,
  yearsWithoutHolidays,
} from './deadlines';
import { contextOf, editionOf, effectiveStatus } from './index';
import type { Edition } from './types';

const { common } = examplePolicy;
const edition = editionOf(examplePolicy, 'newApply');
const on = (time: string) => new Date(`${time}+08:00`);
const withIntake = (intake: Partial<Edition['intake']>): Edition => ({
  ...edition,
  intake: { ...edition.intake, ...intake },
});

describe('effectiveStatus and contextOf', () => {
  it('an edition is open from 00:00 of its first day to 24:00 of its last day in Shanghai', () => {
    const at = (time: string) => effectiveStatus(edition, on(time));
    expect(at('2025-12-31T23:59:59.999')).toBe('closed');
    expect(at('2026-01-01T00:00:00')).toBe('open');
    expect(at('2029-12-31T23:59:59.999')).toBe('open');
    expect(at('2030-01-01T00:00:00')).toBe('closed');
  });

  it('an edition may be paused or closed early, but is never open after its last day', () => {
    expect(effectiveStatus(withIntake({ status: 'paused' }), on('2026-06-01T12:00:00'))).toBe('paused');
    expect(effectiveStatus(withIntake({ status: 'closed' }), on('2026-06-01T12:00:00'))).toBe('closed');
    expect(effectiveStatus(withIntake({ status: 'paused' }), on('2030-06-01T12:00:00'))).toBe('closed');
  });

  it('contextOf throws when the flow has no edition', () => {
    expect(() => contextOf({ ...examplePolicy, editions: [] }, 'apply', on('2026-06-01T12:00:00'))).toThrow(
      'no edition for apply',
    );
  });
});

describe('deadlines', () => {
  it('a correction ends at 24:00 after fifteen days, but not after the end of the edition', () => {
    expect(correctionDeadline(common, edition, on('2026-11-21T00:30:00'))).toEqual(on('2026-12-07T00:00:00'));
    expect(correctionDeadline(common, edition, on('2030-01-30T10:00:00'))).toEqual(on('2030-02-01T00:00:00'));
  });

  it('an offer of money ends at 24:00 after three days or `offerDays`, but not after the end of intake', () => {
    expect(offerDeadline(edition, on('2026-11-21T10:00:00'))).toEqual(on('2026-11-25T00:00:00'));
    expect(offerDeadline(withIntake({ offerDays: 5 }), on('2026-11-21T10:00:00'))).toEqual(on('2026-11-27T00:00:00'));
    expect(offerDeadline(edition, on('2029-12-30T10:00:00'))).toEqual(on('2030-01-01T00:00:00'));
    expect(offerDeadline(edition, on('2029-12-31T23:00:00'))).toEqual(on('2030-01-01T00:00:00'));
  });

  it('a draft is stored for thirty days after the last change', () =>
    expect(draftKeptUntil(common, on('2026-11-21T23:59:00'))).toEqual(on('2026-12-22T00:00:00')));
});

describe('expectedDates', () => {
  const history = (...passed: [string, Status][]) =>
    passed.map(([day, status]) => ({ at: `${day}T09:00:00+08:00`, status }));
  const submitted: [string, Status] = ['2026-11-20', 'submitted']; // a Friday
  const reviewing: [string, Status] = ['2026-11-23', 'reviewing'];

  it('after submission returns all phases, each counted from the previous one', () => {
    expect(expectedDates('submitted', history(submitted), common)).toEqual([
      { what: 'accept', by: '2026-11-25' },
      { what: 'review', by: '2026-12-16' },
      { what: 'publicity', by: '2026-12-21' },
      { what: 'pay', by: '2027-01-15' },
    ]);
  });

  it('after approval returns publicity and payment, or payment alone', () => {
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

  it('after a failed payment counts from the corrected account', () => {
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

  it('counts from the last submission when a publicised case was returned for correction', () => {
    const corrected = history(
      submitted,
      reviewing,
      ['2026-12-01', 'approved'],
      ['2026-12-03', 'publicity'],
      ['2026-12-04', 'returned'],
      ['2026-12-07', 'submitted'],
      ['2026-12-08', 'reviewing'],
    );
    const [accept] = expectedDates('submitted', corrected.slice(0, -1), common);
    const [review] = expectedDates('reviewing', corrected, common);
    expect([accept, review]).toEqual([
      { what: 'accept', by: '2026-12-10' },
      { what: 'review', by: '2026-12-29' },
    ]);
  });

  it('returns nothing for final statuses, drafts and statuses in which the applicant must act', () => {
    for (const status of ['draft', 'returned', 'paid', 'rejected', 'withdrawn', 'expired', 'pay_failed'] as const) {
      expect(expectedDates(status, history(submitted, [`2026-12-01`, status]), common)).toEqual([]);
    }
  });
});

describe('officeDueDay', () => {
  const steps = (...passed: [string, Status][]) =>
    passed.map(([day, status]) => ({ at: `${day}T23:59:59+08:00`, status }));
  const due = (...passed: [string, Status][]) => officeDueDay(passed.at(-1)![1], steps(...passed), common);

  it('is the intake term counted from the last submission', () => {
    expect(due(['2026-11-20', 'submitted'])).toBe('2026-11-25');
    expect(due(['2026-11-02', 'submitted'], ['2026-11-03', 'reviewing'], ['2026-11-04', 'returned'], ['2026-11-20', 'submitted'])).toBe('2026-11-25'); // prettier-ignore
  });

  it('is the review term counted from the intake through both stages, and from a revocation', () => {
    const taken: [string, Status][] = [
      ['2026-11-20', 'submitted'],
      ['2026-11-23', 'reviewing'],
    ];
    expect(due(...taken)).toBe('2026-12-14');
    expect(due(...taken, ['2026-12-01', 'reviewing'])).toBe('2026-12-14');
    expect(due(...taken, ['2026-12-01', 'approved'], ['2026-12-03', 'reviewing'])).toBe('2026-12-24');
  });

  it('subtracts the publicity from the payment term, and is a working day', () => {
    // Approved on the 1st of December: paid by the 31st, published by the 26th, which is a Saturday.
    const approved: [string, Status] = ['2026-12-01', 'approved'];
    expect(due(approved)).toBe('2026-12-25');
    expect(officeDueDay('approved', steps(approved), { ...common, publicity: false })).toBe('2026-12-31');
    expect(due(approved, ['2026-12-03', 'publicity'])).toBe('2026-12-31');
    expect(due(approved, ['2026-12-03', 'publicity'], ['2026-12-10', 'publicity'])).toBe('2026-12-31');
    expect(due(approved, ['2026-12-03', 'publicity'], ['2026-12-10', 'paying'])).toBe('2026-12-31');
  });

  it('is counted from the corrected account after a failed payment', () => {
    expect(due(['2026-11-02', 'approved'], ['2026-11-10', 'paying'], ['2026-11-11', 'pay_failed'], ['2026-11-16', 'paying'])).toBe('2026-12-16'); // prettier-ignore
  });

  it('is not before the case arrived when the whole term is a weekend', () => {
    const atOnce = { ...common, sla: { ...common.sla, acceptWorkdays: 0, payDays: 1, publicityDays: 1 } };
    const saturday = steps(['2026-11-21', 'submitted']);
    expect(officeDueDay('submitted', saturday, atOnce)).toBe('2026-11-23');
    expect(expectedDates('submitted', saturday, atOnce)[0]).toEqual({ what: 'accept', by: '2026-11-23' });
    expect(officeDueDay('approved', steps(['2026-11-21', 'approved']), atOnce)).toBe('2026-11-23');
    expect(officeDueDay('submitted', steps(['2026-11-20', 'submitted']), atOnce)).toBe('2026-11-20');
  });

  it('is null while the applicant has to act and in final statuses', () => {
    for (const status of ['returned', 'pay_failed', 'paid', 'rejected', 'withdrawn', 'expired'] as const) {
      expect(due(['2026-11-20', 'submitted'], ['2026-11-23', status])).toBeNull();
      expect(officeStatuses).not.toContain(status);
    }
    expect(officeDueDay('reviewing', [], common)).toBeNull();
  });

  it('falls before a holiday that is entered as a calendar day', () => {
    // Thirty days after the 2nd of September is National Day week.
    expect(due(['2026-09-02', 'approved'], ['2026-09-04', 'publicity'])).toBe('2026-09-30');
  });
});

describe('dueIn', () => {
  const { calendar } = common;
  it.each([
    ['2026-11-25', { workdays: 0, late: false }],
    ['2026-11-24', { workdays: 1, late: false }],
    // A Saturday and a Sunday before the Wednesday: three working days are left.
    ['2026-11-21', { workdays: 3, late: false }],
    ['2026-11-26', { workdays: 1, late: true }],
    ['2026-11-30', { workdays: 3, late: true }],
  ])('on %s a case due on Wednesday 2026-11-25 has %j', (today, left) =>
    expect(dueIn('2026-11-25', today, calendar)).toEqual({ by: '2026-11-25', ...left }),
  );

  it('is late with 0 working days on the weekend after a Friday', () =>
    expect(dueIn('2026-11-27', '2026-11-28', calendar)).toEqual({ by: '2026-11-27', workdays: 0, late: true }));

  it('skips holidays and counts make-up working days, as chinese-days does', () => {
    for (const [from, to] of [
      ['2026-09-28', '2026-10-12'],
      ['2026-02-10', '2026-03-02'],
      ['2025-04-25', '2025-05-10'],
    ] as const) {
      const range = chineseDays.getWorkdaysInRange(addDays(from, 1), to);
      expect([from, countWorkdays(from, to, calendar)]).toEqual([from, range.length]);
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
});

describe('yearsWithoutHolidays', () => {
  const { holidays } = common.calendar;
  const missing = (intake: Partial<Edition['intake']>, days = holidays) =>
    yearsWithoutHolidays({
      common: { ...common, calendar: { ...common.calendar, holidays: days } },
      editions: [withIntake(intake)],
    });

  it('lists the years from the first intake to the last payment of a case', () => {
    expect(yearsWithoutHolidays(examplePolicy)).toEqual([2027, 2028, 2029, 2030]);
    expect(missing({ supplementUntil: '2026-10-01' })).toEqual([]);
    expect(missing({ supplementUntil: '2026-12-01' })).toEqual([2027]);
    expect(missing({ supplementUntil: '2026-10-01' }, [])).toEqual([2026]);
  });

  it('lists a year that has only its first holidays', () =>
    expect(missing({ supplementUntil: '2027-01-31' }, [...holidays, '2027-01-01', '2027-05-03'])).toEqual([2027]));

  it('lists no year before the first one of the calendar', () =>
    expect(
      missing(
        { applyFrom: '2025-01-01', supplementUntil: '2026-10-01' },
        holidays.filter((day) => day.startsWith('2026')),
      ),
    ).toEqual([]));
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
