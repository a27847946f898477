import { useIntl } from '@umijs/max';
import { Icon } from '@/components/display/Icon';
import { down } from '@/components/display/icons';
import '@/components/inputs/Field.css';
import '@/components/inputs/Select.css';
import { useT } from '@/i18n';
import { nameIn, useRegions } from '@/services/useRegions';

/** Region filter with the option "all". A region from the URL stays selected while the list of regions loads. */
export function RegionSelect({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const t = useT();
  const { locale } = useIntl();
  const { regions } = useRegions(); // the company list shows network errors
  return (
    <div className="field">
      <label htmlFor="regionCode">{t('companies.region')}</label>
      <div className="box sel">
        <select
          id="regionCode"
          name="regionCode"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{t('companies.allRegions')}</option>
          {value && !regions.some(({ code }) => code === value) && <option value={value}>{value}</option>}
          {regions.map((region) => (
            <option key={region.code} value={region.code}>
              {nameIn(locale, region)}
            </option>
          ))}
        </select>
        <Icon d={down} />
      </div>
    </div>
  );
}
