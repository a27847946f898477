import { Link } from '@umijs/max';

import { useRegionName } from '@/format/useRegionName';
import { useT, withMessages } from '@/i18n';
import zhIntroFunds from '@/locales/areas/introFunds/zh-CN';
import { typesPath } from '@/services/paths';
import './scarceFunds.css';

/** So many cities are named; the page behind the link names all. */
const NAMED = 3;

/** Above the way on, over the page and not in it: it comes late, and nothing moves. */
function ScarceFunds({ scarce }: { scarce: readonly (string | null)[] }) {
  const t = useT();
  const name = useRegionName();
  const cities = scarce
    .slice(0, NAMED)
    .map((code) => (code === null ? t('introFunds.province') : name(code, '')))
    .filter((one) => one !== '');
  // Until the names are there, and where they cannot be had, it is said without them.
  const text = cities.length
    ? t(scarce.length > NAMED ? 'introFunds.many' : 'introFunds.few', {
        cities: cities.join(' · '),
        count: scarce.length,
      })
    : t('introFunds.some');
  return (
    <p className="intro-funds" role="status">
      <Link to={typesPath}>{text}</Link>
    </p>
  );
}

export default withMessages(ScarceFunds, zhIntroFunds);
