import { ErrorState } from './ErrorState';
import { useRetryWhenOnline } from '@/hooks/useRetryWhenOnline';
import { useT } from '@/i18n';
import type { ApiError } from '@/services/apiError';

/** A failed load with its reason and a retry button. Retries automatically when the network returns. */
export function LoadFailed({ title, error, onRetry }: { title: string; error: ApiError; onRetry: () => void }) {
  const t = useT();
  useRetryWhenOnline(onRetry);
  return (
    <ErrorState title={title} traceId={error.traceId} phone="12345" onRetry={onRetry}>
      <p>{t(`failure.${error.kind}`)}</p>
    </ErrorState>
  );
}
