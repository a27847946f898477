import { Link } from '@umijs/max';
import { useTitle } from '@/components/Page';
import { useT } from '@/services/i18n';

export default function NotFound() {
  const t = useT();
  useTitle(t('state.notFound'));
  return (
    <div className="state">
      <h1 className="state-title">{t('state.notFound')}</h1>
      <p>
        <Link to="/">{t('nav.home')}</Link>
      </p>
    </div>
  );
}
