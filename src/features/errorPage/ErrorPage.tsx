import { useLocation, useNavigate, useSearchParams } from '@umijs/max';
import { announce } from '@/components/feedback/announce';
import { Button } from '@/components/inputs/Button';
import { LinkButton } from '@/components/inputs/LinkButton';
import { StateView } from '@/components/feedback/StateView';
import { useT } from '@/i18n';
import { insidePath } from '@/services/redirect';
import { LinkList } from '@/components/layout/LinkList';
import { Screen } from '@/components/layout/Screen';
import './errorPage.css';

/** Accepts only a short trace id; other text from the URL is not shown. */
const traceOf = (text: string | null) => (text && /^[\w-]{3,40}$/.test(text) ? text : null);

export function ErrorPage() {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { traceId?: string } | null };
  const trace = traceOf(search.get('trace') ?? search.get('traceId') ?? state?.traceId ?? null);
  const from = search.get('from');
  // A page that was opened by a link has nothing before it.
  const canGoBack = !from && window.history.length > 1;
  const retry = () => (canGoBack ? navigate(-1) : navigate(insidePath(from, '/home'), { replace: true }));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(trace ?? '');
      announce(t('errorPage.copied'));
    } catch {
      announce(trace ?? ''); // clipboard not available: the id is announced instead
    }
  };
  return (
    <Screen title={t('title.error')}>
      <StateView
        art="road-closed"
        level={1}
        title={t('errorPage.title')}
        actions={
          <>
            <Button onClick={retry}>{t('errorPage.retry')}</Button>
            <LinkButton kind="line" href="tel:12345">
              {t('errorPage.call')}
            </LinkButton>
          </>
        }
      >
        <p>{t('errorPage.lead')}</p>
        {trace && (
          <div className="trace">
            <p>
              {t('errorPage.trace')} <b className="num">{trace}</b>
            </p>
            <Button kind="text" onClick={() => void copy()}>
              {t('errorPage.copy')}
            </Button>
            <p className="cap">{t('errorPage.traceMore')}</p>
          </div>
        )}
      </StateView>
      <LinkList
        title={t('errorPage.more')}
        links={[
          ['/contact', t('errorPage.hotlines')],
          ['/home', t('errorPage.home')],
        ]}
      />
    </Screen>
  );
}
