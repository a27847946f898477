import { useState } from 'react';
import type { FieldDef } from '@domain/flow/types';

import { Combobox, type ComboboxProps } from '@/components/Combobox';
import { loadSuggestions } from './suggestions';

type SuggestedProps = Omit<ComboboxProps, 'suggestions' | 'onEnter'> & { source: FieldDef['suggest'] };

/** Free text with suggestions, which are loaded on focus. */
export function Suggested({ source, ...combobox }: SuggestedProps) {
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const ask = () => {
    if (!source || suggestions.length > 0) return;
    loadSuggestions(source).then(setSuggestions, () => undefined); // the field works without suggestions
  };
  return <Combobox {...combobox} suggestions={suggestions} onEnter={ask} />;
}
