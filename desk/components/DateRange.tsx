import { DatePicker } from 'antd';
import { dayOf, today } from './today';
import { useT } from '@/services/i18n';

export type Span = readonly [from: string | undefined, to: string | undefined];

interface Props {
  value: Span;
  onChange: (span: Span) => void;
  label: string;
  clearable?: boolean;
}

const presetDays = [7, 30, 90, 365] as const;
const isoDay = 'YYYY-MM-DD';

/** A date range picker with presets. */
export function DateRange({ value: [from, to], onChange, label, clearable = false }: Props) {
  const t = useT();
  return (
    <DatePicker.RangePicker
      value={[dayOf(from), dayOf(to)]}
      allowClear={clearable}
      allowEmpty={[clearable, clearable]}
      aria-label={label}
      presets={presetDays.map((days) => ({
        label: t('days.last', { days }),
        value: [today().subtract(days - 1, 'day'), today()],
      }))}
      onChange={(span) => onChange([span?.[0]?.format(isoDay), span?.[1]?.format(isoDay)])}
    />
  );
}
