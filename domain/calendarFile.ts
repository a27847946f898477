import { lastDay } from './messages';
import { HOUR_MS, shanghaiInstant, startOfDay } from './time';

interface Deadline {
  /** `kind` and `deadline` identify the event: a file that is opened twice replaces it. */
  kind: string;
  title: string;
  text: string;
  deadline: Date;
  now: Date;
}

const BEGIN_H = 9;
const MOST_OCTETS = 75;

/** `20261205T090000`, in Shanghai. */
const local = (at: Date): string => shanghaiInstant(at).slice(0, 19).replace(/[-:]/g, '');
const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Escapes a value of type TEXT (RFC 5545, 3.3.11). */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Breaks a line after at most 75 octets, never inside a character (RFC 5545, 3.1). */
function folded(line: string): string {
  let result = '';
  let octets = 0;
  for (const character of line) {
    const more = octetsOf(character);
    if (octets + more > MOST_OCTETS) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += more;
  }
  return result;
}

/**
 * Returns an iCalendar file with one event, which begins at 09:00 of the last day and ends with the deadline, and an alarm at 09:00
 * of the day before. It contains no number of the application and no personal data, because calendars are synchronised.
 */
export function calendarFile({ kind, title, text, deadline, now }: Deadline): string {
  const midnight = startOfDay(lastDay(deadline));
  const morning = new Date(midnight.getTime() + BEGIN_H * HOUR_MS);
  const isAfterNine = morning < deadline;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//qczhyjs//deadline//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Shanghai',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0800',
    'TZOFFSETTO:+0800',
    'TZNAME:CST',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${kind}-${local(deadline)}@qczhyjs`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART;TZID=Asia/Shanghai:${local(isAfterNine ? morning : midnight)}`,
    `DTEND;TZID=Asia/Shanghai:${local(deadline)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:${isAfterNine ? '-P1D' : '-PT15H'}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
