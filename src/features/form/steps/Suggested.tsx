import { useState } from 'react';
import type { FieldDef } from '@domain/flow/types';

import { Combobox, type ComboboxProps } from '@/components/Combobox';

type SuggestedProps = Omit<ComboboxProps, 'suggestions' | 'onEnter'> & { source: FieldDef['suggest'] };

/** Free text with suggestions, which are loaded on focus. */
export function Suggested({ source, ...combobox }: SuggestedProps) {
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const ask = () => {
    if (!source || suggestions.length > 0) return;
    // Errors are ignored: the field works without suggestions.
    import(/* webpackChunkName: "flow-suggestions" */ './suggestions')
      .then(({ loadSuggestions }) => loadSuggestions(source))
      .then(setSuggestions, () => undefined);
  };
  return <Combobox {...combobox} suggestions={suggestions} onEnter={ask} />;
}
