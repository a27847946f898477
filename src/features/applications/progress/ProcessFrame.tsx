import type { ReactNode } from 'react';
import { useLocation, useNavigate } from '@umijs/max';

import type { ApiError } from '@/services/apiError';
import { useT } from '@/i18n';
import { Empty } from '@/components/feedback/Empty';
import { Header } from '@/components/layout/Header';
import { LinkButton } from '@/components/inputs/LinkButton';
import { Skeleton } from '@/components/feedback/Skeleton';
import { listPath, typesPath } from '@/services/paths';
import { LoadFailed } from '@/components/feedback/LoadFailed';
import { useScrollToTop } from '@/hooks/useScrollToTop';

interface ProcessFrameProps {
  title?: string;
  className?: string;
  isLoading: boolean;
  isNone: boolean;
  error?: ApiError;
  onRetry: () => void;
  /** Shown in every state. */
  first?: ReactNode;
  children: ReactNode;
}

/** Shared states of progress, list and result page: loading, empty, not found, request failed. */
export function ProcessFrame({
  title,
  className = '',
  isLoading,
  isNone,
  error,
  onRetry,
  first,
  children,
}: ProcessFrameProps) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useScrollToTop(pathname + search);
  const isMissing = error?.code === 'NOT_FOUND';
  return (
    <div className={`page ${className}`}>
      <Header
        title={title ?? t('process.title')}
        onBack={() => navigate(listPath)}
        actions={
          <LinkButton kind="text" to="/contact">
            {t('process.ask')}
          </LinkButton>
        }
      />
      <main className="body">
        {first}
        {error && !isMissing && <LoadFailed title={t('process.failed')} error={error} onRetry={onRetry} />}
        {isMissing && (
          <Empty title={t('process.notFound')} actions={<LinkButton to={listPath}>{t('process.list')}</LinkButton>}>
            <p>{t('process.notFound.text')}</p>
          </Empty>
        )}
        {!error && isLoading && (
          <div className="sec">
            <Skeleton count={3} />
          </div>
        )}
        {!error && isNone && (
          <Empty title={t('process.none')} actions={<LinkButton to={typesPath}>{t('process.begin')}</LinkButton>}>
            <p>{t('process.none.text')}</p>
          </Empty>
        )}
        {!error && children}
      </main>
    </div>
  );
}
