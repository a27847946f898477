import type { CityFunds } from '@domain/policy/cityFunds';
import type { CityPause } from '@domain/policy/cityPauses';

import { useT } from '@/i18n';
import { OfficeText } from '@/components/display/OfficeText';
import { useRegionName } from '@/hooks/useRegionName';

const shownStates = ['exhausted', 'low'] as const;

interface FundsLineProps {
  funds?: readonly CityFunds[];
  pauses?: readonly CityPause[];
}

/** Cities in which an edition is paused or its funds are low or exhausted. */
export default function FundsLine({ funds = [], pauses = [] }: FundsLineProps) {
  const t = useT();
  const name = useRegionName();
  const paused = pauses.map(({ regionCode, notice }) => (
    <p key={regionCode} className="cap">
      {t('eligibility.pauses', { city: name(regionCode) })} {notice && <OfficeText>{notice}</OfficeText>}
    </p>
  ));
  const scarce = shownStates.map((state) => {
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
  return [...paused, ...scarce];
}
