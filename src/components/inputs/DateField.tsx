import { useState } from 'react';
import type { FieldProps } from './Field';
import { TextInput } from './TextInput';
import { Icon } from '../display/Icon';
import { calendar } from '../display/iconsForm';
import { readDate } from '@domain/rules/date';
import { useT } from '@/i18n';
import '../tap.css';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';

const Calendar = lazyWithRetry(() => import(/* webpackChunkName: "ui-calendar" */ './Calendar'));

type DateFieldProps = FieldProps & {
  value: string;
  /** YYYY-MM-DD, in Shanghai */ today: string;
  min?: string;
  max?: string;
  onChange?: (value: string) => void;
  onLeave?: (value: string) => void;
};

/** A text field for a date with an optional calendar, which is loaded when it is opened. */
export function DateField({ value, today, min, max, onChange, onLeave, ...field }: DateFieldProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextInput
        {...field}
        value={value}
        normalise={readDate}
        inputMode="numeric"
        ltr
        maxLength={10}
        placeholder={field.readOnly ? undefined : t('ui.date.shape')}
        onChange={onChange}
        onLeave={onLeave}
      >
        {!field.readOnly && (
          <button
            type="button"
            className="tap"
            aria-haspopup="dialog"
            aria-label={t('ui.date.pick', { label: field.label })}
            onClick={() => setOpen(true)}
          >
            <Icon d={calendar} />
          </button>
        )}
      </TextInput>
      {open && (
        <Calendar
          label={field.label}
          value={value}
          today={today}
          min={min}
          max={max}
          onClose={() => setOpen(false)}
          onPick={(next) => {
            setOpen(false);
            if (next !== value) onChange?.(next);
            onLeave?.(next);
          }}
        />
      )}
    </>
  );
}
