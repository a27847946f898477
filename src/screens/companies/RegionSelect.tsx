import { Field } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { down } from '@/ui/icons';
import '@/ui/Select.css';
import { useT } from '@/texts';

type RegionSelectProps = { value: string; regions: readonly { code: string; name: string }[]; onChange: (code: string) => void };

/** Unlike a form's select, this one may be set back to all. A region of the address is kept while the names are on their way. */
export function RegionSelect({ value, regions, onChange }: RegionSelectProps) {
  const t = useT();
  const known = regions.some((region) => region.code === value);
  return (
    <Field name="regionCode" label={t('companies.region')}>
      {({ 'aria-required': _, ...aria }) => (
        <div className="box sel">
          <select {...aria} name="regionCode" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
            <option value="">{t('companies.allRegions')}</option>
            {value && !known && <option value={value}>{value}</option>}
            {regions.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <Icon d={down} />
        </div>
      )}
    </Field>
  );
}
