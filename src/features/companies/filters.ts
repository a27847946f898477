import type { Company } from '@domain/contract/types';

export const companyTypes = ['dealer', 'recycler', 'used_car'] as const satisfies readonly Company['type'][];

export interface Filters {
  q: string;
  regionCode: string;
  type: string;
  brand: string;
}

export const noFilters: Filters = { q: '', regionCode: '', type: '', brand: '' };
const longest = 100;

/** What the address asks for. What it asks in vain (an unknown kind, half a region) is let go, not refused. */
export function readFilters(search: URLSearchParams): Filters {
  const part = (key: keyof Filters) => (search.get(key) ?? '').trim().slice(0, longest);
  const type = part('type');
  const regionCode = part('regionCode');
  return {
    q: part('q'),
    brand: part('brand'),
    type: (companyTypes as readonly string[]).includes(type) ? type : '',
    regionCode: /^\d{6}$/.test(regionCode) ? regionCode : '',
  };
}

/** Only what is set: the plain list has the plain address. */
export const writeFilters = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

export const isFiltered = (filters: Filters) => Object.values(filters).some(Boolean);
