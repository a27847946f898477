import { Button } from './Button';
import { StateView } from './StateView';
import { useT } from '@/i18n';

export function OfflineState({ onRetry }: { onRetry?: () => void }) {
  const t = useT();
  return (
    <StateView
      art="offline"
      title={t('ui.offline')}
      live="status"
      actions={
        onRetry && (
          <Button kind="line" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        )
      }
    >
      <p>{t('ui.offline.text')}</p>
    </StateView>
  );
}
