import { LinkButton } from '@/components/inputs/LinkButton';
import { StateView } from '@/components/feedback/StateView';
import { useT } from '@/i18n';
import { SsoButton } from '../SsoButton';
import type { SsoFailure } from './ssoResult';

export function SsoFailed({ kind, traceId }: { kind: SsoFailure; traceId?: string }) {
  const t = useT();
  return (
    <>
      <StateView
        art="road-closed"
        level={1}
        title={t(`ssoCallback.${kind}Title`)}
        live="alert"
        actions={<LinkButton to="/login">{t('ssoCallback.byMobile')}</LinkButton>}
      >
        <p>{t(`ssoCallback.${kind}`)}</p>
        {traceId && <p className="cap">{t('ssoCallback.trace', { code: traceId })}</p>}
      </StateView>
      {kind !== 'off' && (
        <div className="landing-sso">
          <SsoButton />
        </div>
      )}
      <div className="sec stack">
        <LinkButton kind="text" to="/home">
          {t('ssoCallback.home')}
        </LinkButton>
      </div>
    </>
  );
}
