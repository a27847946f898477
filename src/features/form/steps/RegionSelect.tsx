import { useIntl } from '@umijs/max';

import { nameIn, useRegions } from '@/services/useRegions';
import { Select } from '@/components/Select';
import { TextInput } from '@/components/TextInput';
import type { ChoiceProps } from '@/components/RadioGroup';

/** Select of the cities that accept applications. Fallback if the list cannot be loaded: an input for the six-digit code. */
export function RegionSelect(props: Omit<ChoiceProps, 'options'>) {
  const { locale } = useIntl();
  const { regions, failed } = useRegions();
  if (failed) return <TextInput {...props} inputMode="numeric" maxLength={6} />;
  const options = regions.map((region) => ({ value: region.code, label: nameIn(locale, region) }));
  // A code that is not (or not yet) in the list is shown as it is.
  const isListed = !props.value || options.some((option) => option.value === props.value);
  return <Select {...props} options={isListed ? options : [...options, { value: props.value, label: props.value }]} />;
}
