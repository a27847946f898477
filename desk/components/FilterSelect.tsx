import { Select } from 'antd';

interface Props {
  label: string;
  /** label of the option without a filter */
  all: string;
  /** empty string: no filter */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** for long lists: options can be searched */
  search?: boolean;
  className?: string;
}

/** A filter with one value; the first option removes the filter. */
export const FilterSelect = ({ label, all, value, options, onChange, search, className }: Props) => (
  <Select
    className={className}
    aria-label={label}
    value={value}
    onChange={onChange}
    showSearch={search && { optionFilterProp: 'label' }}
    options={[{ value: '', label: all }, ...options]}
  />
);
