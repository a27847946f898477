import { Select } from 'antd';

interface Props {
  label: string;
  /** said where all are shown */
  all: string;
  /** empty: all */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** a long list is searched by typing */
  search?: boolean;
  className?: string;
}

/** Narrows what is shown to one kind of it; the first choice shows all again. */
export const OnlySelect = ({ label, all, value, options, onChange, search, className }: Props) => (
  <Select
    className={className}
    aria-label={label}
    value={value}
    onChange={onChange}
    showSearch={search && { optionFilterProp: 'label' }}
    options={[{ value: '', label: all }, ...options]}
  />
);
