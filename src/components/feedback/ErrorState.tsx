import type { ReactNode } from 'react';
import { Button } from '../inputs/Button';
import { Icon } from '../display/Icon';
import { phone as phoneIcon } from '../display/icons';
import { LinkButton } from '../inputs/LinkButton';
import { StateView } from './StateView';
import { useT } from '@/i18n';

type ErrorStateProps = {
  title: string;
  children?: ReactNode;
  /** short enough to be read out on the hotline */ traceId?: string;
  phone?: string;
  onRetry?: () => void;
  level?: 1 | 2;
};

export function ErrorState({ title, children, traceId, phone, onRetry, level }: ErrorStateProps) {
  const t = useT();
  return (
    <StateView
      art="road-closed"
      title={title}
      level={level}
      live="alert"
      actions={
        <>
          {onRetry && <Button onClick={onRetry}>{t('ui.retry')}</Button>}
          {phone && (
            <LinkButton kind="line" href={`tel:${phone}`}>
              <Icon d={phoneIcon} />
              {t('ui.hotline', { phone })}
            </LinkButton>
          )}
        </>
      }
    >
      {children}
      {traceId && (
        <p className="cap">
          {t('ui.trace')} <span className="num">{traceId}</span>
        </p>
      )}
    </StateView>
  );
}
