import { useState } from 'react';
import type { FieldDef } from '@domain/flow/types';

import { Combobox, type ComboboxProps } from '@/components/Combobox';
import { call } from '@/services/call';

type Source = NonNullable<FieldDef['suggest']>;

const PAGE_SIZE = 100;

const loaders: Record<Source, () => Promise<string[]>> = {
  banks: async () => (await call('banks')).list.map((bank) => bank.name),
  recyclers: async () =>
    (await call('companies', { query: { type: 'recycler', pageSize: PAGE_SIZE } })).list.map((company) => company.name),
  brands: async () => {
    const { list } = await call('companies', { query: { type: 'dealer', pageSize: PAGE_SIZE } });
    return [...new Set(list.flatMap((company) => company.brands))];
  },
};

const loaded = new Map<Source, Promise<string[]>>();

function loadSuggestions(source: Source): Promise<string[]> {
  const known = loaded.get(source) ?? loaders[source]();
  loaded.set(source, known);
  known.catch(() => loaded.delete(source));
  return known;
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
