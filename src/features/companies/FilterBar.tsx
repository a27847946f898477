import { useEffect, useState } from 'react';
import { Filters as Chips } from '@/components/Filters';
import { SearchInput } from '@/components/SearchInput';
import { useT } from '@/i18n';
import { companyTypes, type Filters } from './filters';
import { RegionSelect } from './RegionSelect';

const settledMs = 300;

type FilterBarProps = {
  filters: Filters;
  /** of what is listed: suggestions, not a fence */ brands: readonly string[];
  onChange: (part: Partial<Filters>) => void;
};

export function FilterBar({ filters, brands, onChange }: FilterBarProps) {
  const t = useT();
  const [typed, setTyped] = useState({ q: filters.q, brand: filters.brand });
  // asked once the typing rests; the address is the only place that is read again
  useEffect(() => {
    const q = typed.q.trim();
    const brand = typed.brand.trim();
    if (q === filters.q && brand === filters.brand) return;
    const timer = setTimeout(() => onChange({ q, brand }), settledMs);
    return () => clearTimeout(timer);
  }, [typed, filters.q, filters.brand, onChange]);
  const kinds = [
    { value: '', label: t('companies.allKinds') },
    ...companyTypes.map((type) => ({ value: type as string, label: t(`companies.${type}`) })),
  ];
  return (
    <div className="stack">
      <SearchInput
        label={t('companies.search')}
        value={typed.q}
        onChange={(q) => setTyped((now) => ({ ...now, q }))}
        onSearch={(q) => onChange({ q: q.trim() })}
      />
      <Chips label={t('companies.kind')} value={filters.type} options={kinds} onChange={(type) => onChange({ type })} />
      <div className="pair">
        <RegionSelect value={filters.regionCode} onChange={(regionCode) => onChange({ regionCode })} />
        <label className="field">
          {t('companies.brand')}
          <span className="box">
            <input
              name="brand"
              list="brands"
              autoComplete="off"
              maxLength={30}
              placeholder={t('companies.allBrands')}
              value={typed.brand}
              onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, brand: value }))}
            />
          </span>
        </label>
        <datalist id="brands">
          {brands.map((brand) => (
            <option key={brand} value={brand} />
          ))}
        </datalist>
      </div>
    </div>
  );
}
