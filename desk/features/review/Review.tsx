import './review.css';
import './fields.css';
import './decision.css';
import { useParams } from '@umijs/max';
import { Loaded } from '@/components/Loaded';
import { Page } from '@/components/Page';
import { useProblem } from '@/components/useProblem';
import { CallError } from '@/services/callError';
import { useT } from '@/services/i18n';
import { CaseView } from './CaseView';
import { useCase } from './useCase';

/** The page of a case: loaded, not found or loading. */
export default function Review() {
  const { id = '' } = useParams();
  const t = useT();
  const problem = useProblem();
  const { found, isOpened, failed, loading, look, take } = useCase(id);
  if (failed instanceof CallError && failed.status === 404)
    return (
      <Page title={t('nav.case')}>
        <div className="card state" role="alert">
          <p className="state-title">{t('review.notFound')}</p>
          <p>{t('review.notFound.why')}</p>
        </div>
      </Page>
    );
  const data = found?.id === id ? found : undefined;
  const body = (
    <Loaded request={{ data, error: failed, loading, refresh: () => void look() }}>
      {(shown) => (
        <CaseView
          key={`${shown.id} ${shown.rounds.length}`}
          found={shown}
          isOpened={isOpened}
          take={take}
          reload={look}
          problem={problem}
        />
      )}
    </Loaded>
  );
  // `CaseHead` renders the heading of a loaded case; until then the page has its own.
  return data ? body : <Page title={t('nav.case')}>{body}</Page>;
}
