import { calendarFile } from './calendarFile';

const now = new Date('2026-11-21T10:00:00+08:00');
const event = {
  kind: 'returned',
  title: '补正的最后一天',
  text: '打开查看。',
  deadline: new Date('2026-12-06T00:00:00+08:00'),
  now,
};
const linesOf = (patch: Partial<typeof event> = {}) => calendarFile({ ...event, ...patch }).split('\r\n');
/** Joins folded lines. */
const unfolded = (patch: Partial<typeof event> = {}) =>
  calendarFile({ ...event, ...patch })
    .replace(/\r\n /g, '')
    .split('\r\n');
const valueOf = (name: string, patch: Partial<typeof event> = {}) =>
  unfolded(patch)
    .find((line) => line.startsWith(name))
    ?.slice(name.length + 1);

describe('calendarFile', () => {
  it('blocks no time, and its alarm shows the title', () => {
    expect([valueOf('TRANSP'), valueOf('ACTION')]).toEqual(['TRANSPARENT', 'DISPLAY']);
    expect(linesOf().filter((line) => line.startsWith('DESCRIPTION:'))).toEqual([
      `DESCRIPTION:${event.text}`,
      `DESCRIPTION:${event.title}`,
    ]);
  });

  // RFC 5545, 3.4 and 3.6
  it.each([
    ['VCALENDAR', ['PRODID', 'VERSION']],
    ['STANDARD', ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO']],
    ['VEVENT', ['UID', 'DTSTAMP', 'DTSTART']],
    ['VALARM', ['ACTION', 'TRIGGER', 'DESCRIPTION']],
  ])('%s has the required properties %j', (component, required) => {
    const lines = unfolded();
    const within = lines.slice(lines.indexOf(`BEGIN:${component}`), lines.indexOf(`END:${component}`));
    expect(within.map((line) => line.split(/[;:]/)[0])).toEqual(expect.arrayContaining(required));
  });

  it.each([
    ['2026-12-06T00:00:00+08:00', '20261205T090000', '20261206T000000', '-P1D'],
    ['2026-12-05T09:01:00+08:00', '20261205T090000', '20261205T090100', '-P1D'],
    ['2026-12-05T09:00:00+08:00', '20261205T000000', '20261205T090000', '-PT15H'],
    ['2027-01-01T00:00:00+08:00', '20261231T090000', '20270101T000000', '-P1D'],
    ['2026-12-05T16:00:00Z', '20261205T090000', '20261206T000000', '-P1D'],
  ])('deadline %s: begins %s, ends %s, alarm %s', (deadline, begins, ends, alarm) => {
    const patch = { deadline: new Date(deadline) };
    expect(valueOf('DTSTART;TZID=Asia/Shanghai', patch)).toBe(begins);
    expect(valueOf('DTEND;TZID=Asia/Shanghai', patch)).toBe(ends);
    expect(valueOf('TRIGGER', patch)).toBe(alarm);
  });

  it.each([
    ['a;b', 'a\\;b'],
    ['a,b', 'a\\,b'],
    ['a\\b', 'a\\\\b'],
    ['a\nb', 'a\\nb'],
    ['a\r\nb', 'a\\nb'],
    ['“一”：二。', '“一”：二。'],
  ])('escapes %j', (text, escaped) => {
    expect(valueOf('DESCRIPTION', { text })).toBe(escaped);
    expect(valueOf('SUMMARY', { title: text })).toBe(escaped);
  });

  it.each([
    ['Latin letters', 'x'.repeat(300)],
    ['Chinese', '补'.repeat(100)],
    ['Arabic', 'م'.repeat(120)],
    ['characters of four octets', '😀'.repeat(60)],
    ['escaped characters', ',;\\'.repeat(80)],
  ])('folds %s after at most 75 octets, not inside a character', (_, text) => {
    const lines = linesOf({ text });
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(1);
    expect(valueOf('DESCRIPTION', { text })?.replace(/\\(.)/g, '$1')).toBe(text);
  });

  it('contains one event with one alarm, and ends each line with CRLF', () => {
    const file = calendarFile(event);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
    for (const part of ['VCALENDAR', 'VTIMEZONE', 'STANDARD', 'VEVENT', 'VALARM'])
      for (const end of ['BEGIN', 'END']) expect(file.split(`${end}:${part}\r\n`)).toHaveLength(2);
    expect(valueOf('DTSTAMP')).toBe('20261121T020000Z');
  });

  it('has the same UID for the same deadline, and another for another one', () => {
    expect(valueOf('UID')).toBe('returned-20261206T000000@qczhyjs');
    expect(valueOf('UID', { now: new Date(0) })).toBe(valueOf('UID'));
    expect(valueOf('UID', { kind: 'pay_failed' })).not.toBe(valueOf('UID'));
  });
});
