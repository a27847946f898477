import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import type { AriaAttributes, FocusEvent } from 'react';
import { dayOf } from './today';

/** `id`, `value`, `onChange` and the ARIA attributes come from Form.Item. */
interface Props extends AriaAttributes {
  first: Dayjs;
  last?: Dayjs;
  id?: string;
  value?: Dayjs | null;
  onChange?: (day: Dayjs | null) => void;
}

/**
 * A date in a form. When the field is left, its text counts: antd's picker would return to the date before when the text is no date or
 * outside of the limits, sometimes only after the form is sent.
 */
export function DayPicker({ first, last, value, onChange, ...rest }: Props) {
  const takeText = ({ target }: FocusEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    const day = dayOf(target.value);
    if (day && value?.isSame(day, 'day')) return;
    const isWithin = day && !day.isBefore(first, 'day') && !(last && day.isAfter(last, 'day'));
    onChange?.(isWithin ? day : null);
  };
  return (
    <DatePicker
      {...rest}
      value={value}
      onChange={(day: Dayjs | null) => onChange?.(day)}
      onBlur={takeText}
      minDate={first}
      maxDate={last}
      // Otherwise the text is the day under the pointer.
      previewValue={false}
      getPopupContainer={() => document.body}
    />
  );
}
