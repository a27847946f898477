import { useLocation, useNavigate, useSearchParams } from '@umijs/max';
import { announce } from '@/ui/announce';
import { Button } from '@/ui/Button';
import { LinkButton } from '@/ui/LinkButton';
import { StateView } from '@/ui/StateView';
import { useT } from '@/texts';
import { insidePath } from '@/services/redirect';
import { More } from '../parts/More';
import { Screen } from '../parts/Screen';
import './trouble.css';

/** Short enough to be read aloud; anything else in the address is not shown. */
const traceOf = (text: string | null) => (text && /^[\w-]{3,40}$/.test(text) ? text : null);

/** What happened in plain words, a code to read out, and the ways on. */
export function Trouble() {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { traceId?: string } | null };
  const trace = traceOf(search.get('trace') ?? search.get('traceId') ?? state?.traceId ?? null);
  const from = search.get('from');
  const retry = () => (from ? navigate(insidePath(from, '/home'), { replace: true }) : navigate(-1));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(trace ?? '');
      announce(t('trouble.copied'));
    } catch {
      announce(trace ?? ''); // no clipboard here: it is at least read out
    }
  };
  return (
    <Screen title={t('title.error')}>
      <StateView
        art="road-closed"
        level={1}
        title={t('trouble.title')}
        actions={
          <>
            <Button onClick={retry}>{t('trouble.retry')}</Button>
            <LinkButton kind="line" href="tel:12345">
              {t('trouble.call')}
            </LinkButton>
          </>
        }
      >
        <p>{t('trouble.lead')}</p>
        {trace && (
          <div className="trace">
            <p>
              {t('trouble.trace')} <b className="num">{trace}</b>
            </p>
            <Button kind="text" onClick={() => void copy()}>
              {t('trouble.copy')}
            </Button>
            <p className="cap">{t('trouble.traceMore')}</p>
          </div>
        )}
      </StateView>
      <More
        title={t('trouble.more')}
        ways={[
          ['/contact', t('trouble.hotlines')],
          ['/home', t('trouble.home')],
        ]}
      />
    </Screen>
  );
}
