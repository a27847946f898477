import { useState } from 'react';
import type { FieldDef } from '@domain/flow/types';

import { Combobox, type ComboboxProps } from '@/components/inputs/Combobox';
import { call } from '@/services/call';
import { readAllPages } from '@/services/offsetPages';

type Source = NonNullable<FieldDef['suggest']>;

/** One page of the server: the brands of thousands of dealers are not worth the applicant's data volume, and the field is free text. */
const DEALERS = { type: 'dealer', page: 1, pageSize: 100 } as const;

const loaders: Record<Source, () => Promise<string[]>> = {
  banks: async () => (await call('banks')).list.map((bank) => bank.name),
  recyclers: async () =>
    (await readAllPages((paging) => call('companies', { query: { type: 'recycler', ...paging } }))).map(
      (company) => company.name,
    ),
  brands: async () => [
    ...new Set((await call('companies', { query: DEALERS })).list.flatMap((company) => company.brands)),
  ],
};

const loaded = new Map<Source, Promise<string[]>>();

function loadSuggestions(source: Source): Promise<string[]> {
  const suggestions = loaded.get(source) ?? loaders[source]();
  loaded.set(source, suggestions);
  suggestions.catch(() => loaded.delete(source));
  return suggestions;
}

type SuggestFieldProps = Omit<ComboboxProps, 'suggestions' | 'onEnter'> & { source: FieldDef['suggest'] };

/** Free text with suggestions, which are loaded on focus. */
export function SuggestField({ source, ...combobox }: SuggestFieldProps) {
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const load = () => {
    if (!source || suggestions.length > 0) return;
    loadSuggestions(source).then(setSuggestions, () => undefined); // the field works without suggestions
  };
  return <Combobox {...combobox} suggestions={suggestions} onEnter={load} />;
}
