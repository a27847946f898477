import { useNavigate } from '@umijs/max';

import dialogsTexts from '@/locales/areas/form/zh-CN.dialogs';
import type { ApiError } from '@/services/apiError';
import { useT, withMessages } from '@/i18n';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Header } from '@/components/layout/Header';
import { LinkButton } from '@/components/inputs/LinkButton';
import { listPath, typesPath } from '@/services/paths';
import { noEdition } from '../draft/openDraft';

interface OpenFailedProps {
  error: ApiError;
  onRetry: () => void;
}

const explained = ['EDITION_PAUSED', 'EDITION_CLOSED', 'NOT_FOUND'];

/** Shown when the draft cannot be opened: reason, retry or links to other pages. */
function OpenFailed({ error, onRetry }: OpenFailedProps) {
  const t = useT();
  const navigate = useNavigate();
  const isExplained = explained.includes(error.code ?? '');
  const reason = isExplained ? error.code : error.message === noEdition ? 'NO_EDITION' : null;
  const key = reason && `interruptions.open.${reason}`;
  return (
    <div className="page">
      <Header title={t('interruptions.open.title')} onBack={() => navigate('/todo')} heading={false} />
      <main className="body">
        <ErrorState
          title={t(key ?? 'interruptions.open')}
          traceId={isExplained ? undefined : error.traceId}
          onRetry={isExplained ? undefined : onRetry}
          phone={isExplained ? undefined : '12345'}
          level={1}
        >
          <p>{t(key ? `${key}.text` : `failure.${error.kind}`)}</p>
        </ErrorState>
        {isExplained && (
          <div className="stack">
            <LinkButton to={typesPath}>{t('interruptions.open.types')}</LinkButton>
            <LinkButton kind="line" to={listPath}>
              {t('interruptions.open.list')}
            </LinkButton>
          </div>
        )}
      </main>
    </div>
  );
}

export default withMessages(OpenFailed, dialogsTexts);
