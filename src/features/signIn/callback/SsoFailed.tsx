import { LinkButton } from '@/components/inputs/LinkButton';
import { StateView } from '@/components/feedback/StateView';
import { useT } from '@/i18n';
import { isSignedIn } from '@/services/session';
import type { SsoPurpose } from '@/services/ssoStates';
import { SsoButton } from '../SsoButton';
import type { SsoFailure } from './ssoResult';

interface Props {
  kind: SsoFailure;
  traceId?: string;
  /** undefined when another browser started the attempt */
  purpose?: SsoPurpose;
}

/** The texts that advise another way in. A signed-in user who confirms the identity has none. */
const textsAgain: Partial<Record<SsoFailure, `ssoCallback.${'cancelled' | 'off' | 'timeout' | 'failed'}Again`>> = {
  cancelled: 'ssoCallback.cancelledAgain',
  off: 'ssoCallback.offAgain',
  timeout: 'ssoCallback.timeoutAgain',
  failed: 'ssoCallback.failedAgain',
};

export function SsoFailed({ kind, traceId, purpose }: Props) {
  const t = useT();
  const again = Boolean(purpose?.again) && isSignedIn();
  return (
    <>
      <StateView
        art="road-closed"
        level={1}
        title={t(`ssoCallback.${kind}Title`)}
        live="alert"
        actions={
          again ? (
            <LinkButton to={purpose?.redirect ?? '/todo'}>{t('ssoCallback.back')}</LinkButton>
          ) : (
            <LinkButton to="/login">{t('ssoCallback.byMobile')}</LinkButton>
          )
        }
      >
        <p>{t((again && textsAgain[kind]) || `ssoCallback.${kind}`)}</p>
        {traceId && <p className="cap">{t('ssoCallback.trace', { code: traceId })}</p>}
      </StateView>
      {kind !== 'off' && (
        <div className="landing-sso">
          <SsoButton again={again} redirect={purpose?.redirect} />
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
