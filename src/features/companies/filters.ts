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

/** Reads the filters from the URL. Invalid values (unknown type, incomplete region code) are ignored. */
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

/** Returns the URL parameters of the filters that are set. */
export const writeFilters = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

export const isFiltered = (filters: Filters) => Object.values(filters).some(Boolean);
