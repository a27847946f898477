import { useEffect, useState } from 'react';
import { Combobox } from '@/ui/Combobox';
import { Filters as Chips } from '@/ui/Filters';
import { SearchInput } from '@/ui/SearchInput';
import { useT } from '@/texts';
import { call } from '@/services/call';
import { useLoaded } from '../parts/useLoaded';
import { companyTypes, type Filters } from './filters';
import { RegionSelect } from './RegionSelect';

const settledMs = 300;

type FilterBarProps = { filters: Filters; /** of what is listed: suggestions, not a fence */ brands: readonly string[]; onChange: (part: Partial<Filters>) => void };

export function FilterBar({ filters, brands, onChange }: FilterBarProps) {
  const t = useT();
  const { data } = useLoaded('regions', () => call('regions'));
  const [typed, setTyped] = useState({ q: filters.q, brand: filters.brand });
  // asked once the typing rests; the address is the only place that is read again
  useEffect(() => {
    const q = typed.q.trim();
    const brand = typed.brand.trim();
    if (q === filters.q && brand === filters.brand) return;
    const timer = setTimeout(() => onChange({ q, brand }), settledMs);
    return () => clearTimeout(timer);
  }, [typed, filters.q, filters.brand, onChange]);
  const kinds = [{ value: '', label: t('companies.allKinds') }, ...companyTypes.map((type) => ({ value: type as string, label: t(`companies.${type}`) }))];
  return (
    <div className="stack">
      <SearchInput label={t('companies.search')} value={typed.q} onChange={(q) => setTyped((now) => ({ ...now, q }))} onSearch={(q) => onChange({ q: q.trim() })} />
      <Chips label={t('companies.kind')} value={filters.type} options={kinds} onChange={(type) => onChange({ type })} />
      <div className="pair">
        <RegionSelect value={filters.regionCode} regions={data?.list ?? []} onChange={(regionCode) => onChange({ regionCode })} />
        <Combobox name="brand" label={t('companies.brand')} value={typed.brand} suggestions={brands} maxLength={30} onChange={(brand) => setTyped((now) => ({ ...now, brand }))} />
      </div>
    </div>
  );
}
