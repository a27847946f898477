import { useNavigate } from '@umijs/max';

import zhMend from '@/locales/areas/mend/zh-CN';
import type { ApiError } from '@/services/apiError';
import { useT, withTexts } from '@/texts';
import { ErrorState } from '@/ui/ErrorState';
import { Header } from '@/ui/Header';
import { LinkButton } from '@/ui/LinkButton';
import { listPath, typesPath } from '../paths';

interface OpenFailedProps {
  error: ApiError;
  onRetry: () => void;
}

const explained = ['EDITION_PAUSED', 'EDITION_CLOSED', 'NOT_FOUND'];

/** No draft could be had: why, and where to go instead. */
function OpenFailed({ error, onRetry }: OpenFailedProps) {
  const t = useT();
  const navigate = useNavigate();
  const isExplained = explained.includes(error.code ?? '');
  const words = isExplained ? `mend.open.${error.code}` : `failure.${error.kind}`;
  return (
    <div className="page">
      <Header title={t('mend.open.title')} onBack={() => navigate(-1)} heading={false} />
      <main className="body">
        <ErrorState
          title={t(isExplained ? words : 'mend.open')}
          traceId={isExplained ? undefined : error.traceId}
          onRetry={isExplained ? undefined : onRetry}
          phone={isExplained ? undefined : '12345'}
          level={1}
        >
          <p>{t(isExplained ? `${words}.text` : words)}</p>
        </ErrorState>
        {isExplained && (
          <div className="stack">
            <LinkButton to={typesPath}>{t('mend.open.types')}</LinkButton>
            <LinkButton kind="line" to={listPath}>
              {t('mend.open.list')}
            </LinkButton>
          </div>
        )}
      </main>
    </div>
  );
}

export default withTexts(OpenFailed, zhMend);
