import type { FieldDef } from '@domain/flow/types';

import { call } from '@/services/call';

type Source = NonNullable<FieldDef['suggest']>;

const MOST = 100;

const loaders: Record<Source, () => Promise<string[]>> = {
  banks: async () => (await call('banks')).list.map((bank) => bank.name),
  recyclers: async () =>
    (await call('companies', { query: { type: 'recycler', pageSize: MOST } })).list.map((company) => company.name),
  brands: async () => {
    const { list } = await call('companies', { query: { type: 'dealer', pageSize: MOST } });
    return [...new Set(list.flatMap((company) => company.brands))];
  },
};

const loaded = new Map<Source, Promise<string[]>>();

export function loadSuggestions(source: Source): Promise<string[]> {
  const known = loaded.get(source) ?? loaders[source]();
  loaded.set(source, known);
  known.catch(() => loaded.delete(source));
  return known;
}
