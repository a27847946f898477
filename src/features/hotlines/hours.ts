import { leftToRight } from '@/i18n';
import { shanghaiInstant } from '@domain/time';

/** Parsed opening hours. The office enters text: days, then `9:00–12:00，14:00–17:30`. */
interface Hours {
  allDay: boolean;
  everyDay: boolean;
  /** minutes of the day */
  spans: [from: number, to: number][];
}

const minutes = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

/** Parses opening hours. Without 每天 in the text they apply to working days only. */
export function readHours(text: string): Hours {
  const spans = [...text.matchAll(/(\d{1,2}:\d{2})[^\d]{1,3}(\d{1,2}:\d{2})/g)].map(
    ([, from = '', to = '']): [number, number] => [minutes(from), minutes(to)],
  );
  return { allDay: spans.length === 0 && /24/.test(text), everyDay: /每天/.test(text), spans };
}

export function isOpen(hours: Hours, now: Date, isWorkday: (date: string) => boolean): boolean {
  if (hours.allDay) return true;
  const there = shanghaiInstant(now);
  if (!hours.everyDay && !isWorkday(there.slice(0, 10))) return false;
  const minute = minutes(there.slice(11, 16));
  return hours.spans.some(([from, to]) => from <= minute && minute < to);
}

const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
/** Isolated left-to-right, because right-to-left text would swap start and end. */
export const spansText = (hours: Hours) =>
  leftToRight(hours.spans.map(([from, to]) => `${clock(from)}–${clock(to)}`).join(', '));
