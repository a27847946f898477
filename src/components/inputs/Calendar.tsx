import { useIntl } from '@umijs/max';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from './Button';
import { addDays, isDate } from '@domain/time';
import { addMonths, clamp, weekday, weeksOf } from './calendarDays';
import { Modal } from '../dialogs/Modal';
import { useT } from '@/i18n';
import './Calendar.css';

type CalendarProps = {
  label: string;
  value: string;
  today: string;
  min?: string;
  max?: string;
  onPick: (day: string) => void;
  onClose: () => void;
};

const someMonday = '2024-01-01';

/** One month of days. Arrow keys, Page Up and Page Down or the two lists above change day and month. */
export default function Calendar({
  label,
  value,
  today,
  min = '1980-01-01',
  max = today,
  onPick,
  onClose,
}: CalendarProps) {
  const t = useT();
  const { locale } = useIntl();
  const [at, setAt] = useState(clamp(isDate(value) ? value : today, min, max));
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(true);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = false;
  }, [at]);
  // Gregorian with Western digits in every language, as on Chinese documents.
  const formatDay = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { timeZone: 'UTC', ...options }).format(new Date(day));
  const move = (day: string, focus: boolean) => {
    moved.current = focus;
    setAt(clamp(day, min, max));
  };
  const keys = (event: KeyboardEvent) => {
    const right = document.documentElement.dir === 'rtl' ? -1 : 1;
    const to: Record<string, string> = {
      ArrowRight: addDays(at, right),
      ArrowLeft: addDays(at, -right),
      ArrowDown: addDays(at, 7),
      ArrowUp: addDays(at, -7),
      Home: addDays(at, -weekday(at)),
      End: addDays(at, 6 - weekday(at)),
      PageUp: addMonths(at, event.shiftKey ? -12 : -1),
      PageDown: addMonths(at, event.shiftKey ? 12 : 1),
    };
    const next = to[event.key];
    if (!next) return;
    event.preventDefault();
    move(next, true);
  };
  const [year = 0, month = 1] = at.split('-').map(Number);
  const from = Number(min.slice(0, 4));
  const years = Array.from({ length: Number(max.slice(0, 4)) - from + 1 }, (_, i) => from + i);
  return (
    <Modal label={t('ui.date.pick', { label })} kind="dialog" onClose={onClose}>
      <div className="cal">
        <div className="cal-h">
          <select
            aria-label={t('ui.date.year')}
            value={year}
            onChange={(event) => move(addMonths(at, (Number(event.currentTarget.value) - year) * 12), false)}
          >
            {years.map((one) => (
              <option key={one} value={one}>
                {formatDay(`${one}-06-15`, { year: 'numeric' })}
              </option>
            ))}
          </select>
          <select
            aria-label={t('ui.date.month')}
            value={month}
            onChange={(event) => move(addMonths(at, Number(event.currentTarget.value) - month), false)}
          >
            {Array.from({ length: 12 }, (_, i) => (
              <option key={i} value={i + 1}>
                {formatDay(`2024-${String(i + 1).padStart(2, '0')}-15`, { month: 'long' })}
              </option>
            ))}
          </select>
        </div>
        <table ref={grid} role="grid" aria-label={formatDay(at, { year: 'numeric', month: 'long' })} onKeyDown={keys}>
          <thead>
            <tr>
              {Array.from({ length: 7 }, (_, i) => addDays(someMonday, i)).map((day) => (
                <th key={day} scope="col" abbr={formatDay(day, { weekday: 'long' })}>
                  {formatDay(day, { weekday: 'narrow' })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(at).map((week, row) => (
              <tr key={row}>
                {week.map((day, column) => (
                  <td key={column} role="gridcell" aria-selected={day ? day === value : undefined}>
                    {day && (
                      <button
                        type="button"
                        className="day"
                        tabIndex={day === at ? 0 : -1}
                        disabled={day < min || day > max}
                        aria-current={day === today ? 'date' : undefined}
                        aria-label={formatDay(day, { dateStyle: 'full' })}
                        onClick={() => onPick(day)}
                      >
                        {Number(day.slice(8))}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Button kind="text" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Modal>
  );
}
