import { isOpen, readHours, spansText } from './hours';

const office = readHours('工作日 9:00–12:00，14:00–17:30');
const weekdays = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() % 6 !== 0;
const open = (hours: typeof office, instant: string) => isOpen(hours, new Date(instant), weekdays);

describe('opening hours', () => {
  it('are parsed from the text of the office', () => {
    expect(office).toEqual({
      allDay: false,
      everyDay: false,
      spans: [
        [540, 720],
        [840, 1050],
      ],
    });
    expect(spansText(office)).toBe('\u20669:00–12:00, 14:00–17:30\u2069');
    expect(readHours('全天24小时').allDay).toBe(true);
    expect(readHours('每天 8:30-20:00')).toEqual({ allDay: false, everyDay: true, spans: [[510, 1200]] });
  });

  it.each([
    ['a Monday morning at nine', '2026-11-23T09:00:00+08:00', true],
    ['one minute before', '2026-11-23T08:59:59+08:00', false],
    ['noon, when the break begins', '2026-11-23T12:00:00+08:00', false],
    ['the afternoon', '2026-11-23T14:00:00+08:00', true],
    ['closing time', '2026-11-23T17:30:00+08:00', false],
    ['a Saturday', '2026-11-21T10:00:00+08:00', false],
    ['Monday in Shanghai, still Sunday in London', '2026-11-22T23:30:00-02:00', true],
  ])('isOpen at %s', (_, instant, expected) => {
    expect(open(office, instant)).toBe(expected);
  });

  it('isOpen returns true at any time for 24-hour service', () => {
    expect(open(readHours('24小时'), '2026-11-21T03:00:00+08:00')).toBe(true);
  });

  it('isOpen returns false for hours that cannot be parsed', () => {
    expect(open(readHours('另行通知'), '2026-11-23T10:00:00+08:00')).toBe(false);
  });
});
