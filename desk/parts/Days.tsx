import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useT } from '@/services/i18n';

export type Span = readonly [from: string | undefined, to: string | undefined];

interface Props {
  value: Span;
  onChange: (span: Span) => void;
  label: string;
  clearable?: boolean;
}

const lengths = [7, 30, 90, 365] as const;
const text = 'YYYY-MM-DD';

/** From a day to a day, with the usual lengths at hand. */
export function Days({ value: [from, to], onChange, label, clearable = false }: Props) {
  const t = useT();
  return (
    <DatePicker.RangePicker
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      allowClear={clearable}
      allowEmpty={[clearable, clearable]}
      aria-label={label}
      presets={lengths.map((days) => ({
        label: t('days.last', { days }),
        value: [dayjs().subtract(days - 1, 'day'), dayjs()],
      }))}
      onChange={(span) => onChange([span?.[0]?.format(text), span?.[1]?.format(text)])}
    />
  );
}
