import { useState } from 'react';
import { useDebounceFn } from 'ahooks';
import { Filters as Chips } from '@/components/inputs/Filters';
import { InputControl } from '@/components/inputs/InputControl';
import { SearchInput } from '@/components/inputs/SearchInput';
import { useT } from '@/i18n';
import { companyTypes, type Filters } from './filters';
import { RegionSelect } from './RegionSelect';

const settledMs = 300;

type FilterBarProps = {
  filters: Filters;
  /** suggestions only; any text is accepted */ brands: readonly string[];
  onChange: (part: Partial<Filters>) => void;
};

export function FilterBar({ filters, brands, onChange }: FilterBarProps) {
  const t = useT();
  const [typed, setTyped] = useState({ q: filters.q, brand: filters.brand });
  // Debounced write to the URL, which is the single source of the filters.
  const rested = useDebounceFn(
    () => {
      const [q, brand] = [typed.q.trim(), typed.brand.trim()];
      if (q !== filters.q || brand !== filters.brand) onChange({ q, brand });
    },
    { wait: settledMs },
  );
  const type = (part: Partial<typeof typed>) => {
    setTyped((now) => ({ ...now, ...part }));
    rested.run();
  };
  const searchNow = (q: string) => {
    rested.cancel();
    onChange({ q: q.trim(), brand: typed.brand.trim() });
  };
  const kinds = [
    { value: '', label: t('companies.allKinds') },
    ...companyTypes.map((type) => ({ value: type as string, label: t(`companies.${type}`) })),
  ];
  return (
    <div className="stack">
      <SearchInput label={t('companies.search')} value={typed.q} onChange={(q) => type({ q })} onSearch={searchNow} />
      <Chips
        label={t('companies.kind')}
        value={filters.type}
        options={kinds}
        onChange={(kind) => onChange({ type: kind })}
      />
      <div className="pair">
        <RegionSelect value={filters.regionCode} onChange={(regionCode) => onChange({ regionCode })} />
        <div className="field">
          <label htmlFor="brand">{t('companies.brand')}</label>
          <div className="box">
            <InputControl
              aria={{ id: 'brand', list: 'brands' }}
              dir="auto"
              name="brand"
              autoComplete="off"
              maxLength={30}
              placeholder={t('companies.allBrands')}
              value={typed.brand}
              onTyped={({ value }) => type({ brand: value })}
            />
          </div>
        </div>
        <datalist id="brands">
          {brands.map((brand) => (
            <option key={brand} value={brand} />
          ))}
        </datalist>
      </div>
    </div>
  );
}
