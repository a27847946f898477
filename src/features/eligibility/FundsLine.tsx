import type { CityFunds } from '@domain/policy/cityFunds';

import { useT } from '@/i18n';
import { useRegionName } from '@/format/useRegionName';

const told = ['exhausted', 'low'] as const;

/** Where money is used up or runs low, before anybody fills in a form for nothing. */
export default function FundsLine({ funds }: { funds: readonly CityFunds[] }) {
  const t = useT();
  const name = useRegionName();
  return told.map((state) => {
    const cities = funds
      .filter((one) => one.state === state)
      .map(({ regionCode }) => (regionCode === null ? t('eligibility.funds.province') : name(regionCode)));
    return (
      cities.length > 0 && (
        <p key={state} className="cap">
          {t(`eligibility.funds.${state}`, { cities: cities.join(' · ') })}
        </p>
      )
    );
  });
}
