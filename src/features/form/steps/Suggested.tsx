import { useState } from 'react';
import type { FieldDef } from '@domain/flow/types';

import { Combobox, type ComboboxProps } from '@/components/Combobox';

type SuggestedProps = Omit<ComboboxProps, 'suggestions' | 'onEnter'> & { source: FieldDef['suggest'] };

/** Free text; what is listed is offered, and fetched only when the field is entered. */
export function Suggested({ source, ...combobox }: SuggestedProps) {
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const ask = () => {
    if (!source || suggestions.length > 0) return;
    // Without suggestions one types: a failed call is no trouble of the applicant's.
    import(/* webpackChunkName: "flow-suggestions" */ './suggestions')
      .then(({ loadSuggestions }) => loadSuggestions(source))
      .then(setSuggestions, () => undefined);
  };
  return <Combobox {...combobox} suggestions={suggestions} onEnter={ask} />;
}
