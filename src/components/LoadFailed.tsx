import { ErrorState } from './ErrorState';
import { useT } from '@/i18n';
import type { ApiError } from '@/services/apiError';

/** What did not load, why in one sentence, and the way on. */
export function LoadFailed({ title, error, onRetry }: { title: string; error: ApiError; onRetry: () => void }) {
  const t = useT();
  return (
    <ErrorState title={title} traceId={error.traceId} phone="12345" onRetry={onRetry}>
      <p>{t(`failure.${error.kind}`)}</p>
    </ErrorState>
  );
}
