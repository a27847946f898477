import { useEffect, useState } from 'react';

import { call } from '@/services/call';
import { Select } from '@/ui/Select';
import { TextInput } from '@/ui/TextInput';
import type { ChoiceProps } from '@/ui/RadioGroup';

let asked: Promise<{ value: string; label: string }[]> | undefined;

const loadRegions = () =>
  (asked ??= call('regions').then(({ list }) => list.map(({ code, name }) => ({ value: code, label: name })))).catch((reason: unknown) => {
    asked = undefined;
    throw reason;
  });

/** The cities that take applications. Where the list cannot be had, the six digits can be typed. */
export default function RegionSelect(props: Omit<ChoiceProps, 'options'>) {
  const [regions, setRegions] = useState<{ value: string; label: string }[] | null>([]);
  useEffect(() => {
    let wanted = true;
    loadRegions().then(
      (list) => wanted && setRegions(list),
      () => wanted && setRegions(null),
    );
    return () => {
      wanted = false;
    };
  }, []);
  if (!regions) return <TextInput {...props} inputMode="numeric" maxLength={6} />;
  // A code that is not listed any more stays visible as it is, for the person to choose anew.
  const known = !props.value || regions.length === 0 || regions.some((region) => region.value === props.value);
  return <Select {...props} options={known ? regions : [...regions, { value: props.value, label: props.value }]} />;
}
