import { useIntl } from '@umijs/max';

import { nameIn, useRegions } from '@/services/useRegions';
import { Select } from '@/components/Select';
import { TextInput } from '@/components/TextInput';
import type { ChoiceProps } from '@/components/RadioGroup';

/** The cities that take applications. Where the list cannot be had, the six digits can be typed. */
export function RegionSelect(props: Omit<ChoiceProps, 'options'>) {
  const { locale } = useIntl();
  const { regions, failed } = useRegions();
  if (failed) return <TextInput {...props} inputMode="numeric" maxLength={6} />;
  const options = regions.map((region) => ({ value: region.code, label: nameIn(locale, region) }));
  // A code that is not (or not yet) listed stays visible as it is.
  const isListed = !props.value || options.some((option) => option.value === props.value);
  return <Select {...props} options={isListed ? options : [...options, { value: props.value, label: props.value }]} />;
}
