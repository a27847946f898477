import { useEffect, useState } from 'react';
import type { FieldDef } from '@domain/flow/types';

import { Combobox, type ComboboxProps } from '@/ui/Combobox';
import { fieldId } from '@/ui/Field';

type SuggestedProps = Omit<ComboboxProps, 'suggestions'> & { source: FieldDef['suggest'] };

/** Free text; what is listed is offered, and fetched only when the field is entered. */
export function Suggested({ source, ...combobox }: SuggestedProps) {
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const { name } = combobox;
  useEffect(() => {
    const input = document.getElementById(fieldId(name));
    if (!input || !source || suggestions.length > 0) return;
    const ask = () => {
      // Without suggestions one types: a failed call is no trouble of the applicant's.
      import(/* webpackChunkName: "flow-suggestions" */ './suggestions').then(({ loadSuggestions }) => loadSuggestions(source)).then(setSuggestions, () => undefined);
    };
    input.addEventListener('focus', ask);
    return () => input.removeEventListener('focus', ask);
  }, [name, source, suggestions.length]);
  return <Combobox {...combobox} suggestions={suggestions} />;
}
