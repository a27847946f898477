import { Link } from '@umijs/max';

import { useRegionName } from '@/hooks/useRegionName';
import { useT } from '@/i18n';
import { typesPath } from '@/services/paths';
import './scarceFunds.css';

/** Number of cities named here; the linked page names all. */
const NAMED = 3;

interface ScarceFundsProps {
  scarce: readonly (string | null)[];
  paused: readonly string[];
}

/** Names the cities that are paused or short of funds. Positioned over the page to avoid layout shift. */
export default function ScarceFunds({ scarce, paused }: ScarceFundsProps) {
  const t = useT();
  const name = useRegionName();
  /** Message variant and its values; `some` names no city and is used until the regions are loaded. */
  const formOf = (codes: readonly (string | null)[]) => {
    const cities = codes
      .slice(0, NAMED)
      .map((code) => (code === null ? t('introFunds.province') : name(code, '')))
      .filter((one) => one !== '');
    const form = cities.length === 0 ? 'some' : codes.length > NAMED ? 'many' : 'few';
    return [form, { cities: cities.join(' · '), count: codes.length }] as const;
  };
  const [pausedForm, pausedValues] = formOf(paused);
  const [scarceForm, scarceValues] = formOf(scarce);
  return (
    <p className="intro-funds" role="status">
      {paused.length > 0 && <Link to={typesPath}>{t(`introFunds.paused.${pausedForm}`, pausedValues)}</Link>}
      {scarce.length > 0 && <Link to={typesPath}>{t(`introFunds.${scarceForm}`, scarceValues)}</Link>}
    </p>
  );
}
