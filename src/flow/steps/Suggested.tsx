import { useRef, useState } from 'react';
import type { FieldDef } from '@domain/flow/types';

import { Combobox, type ComboboxProps } from '@/ui/Combobox';

type SuggestedProps = Omit<ComboboxProps, 'suggestions'> & { source: FieldDef['suggest'] };

/** Free text; what others have typed or what is listed is offered, and fetched only when the field is entered. */
export function Suggested({ source, ...combobox }: SuggestedProps) {
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const asked = useRef(false);
  const ask = () => {
    if (asked.current || !source) return;
    asked.current = true;
    // Without suggestions one types: a failed call is no trouble of the applicant's.
    import(/* webpackChunkName: "flow-suggestions" */ './suggestions')
      .then(({ loadSuggestions }) => loadSuggestions(source))
      .then(setSuggestions)
      .catch(() => (asked.current = false));
  };
  return (
    <div onFocus={ask}>
      <Combobox {...combobox} suggestions={suggestions} />
    </div>
  );
}
