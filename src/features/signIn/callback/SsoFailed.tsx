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

/** For a signed-in user who confirms the identity: these texts advise no other way in and mention no sign-in. */
type ConfirmationFailure = Extract<SsoFailure, 'cancelled' | 'expired' | 'used' | 'failed'>;
type TextKey = `ssoCallback.${ConfirmationFailure | 'off' | 'timeout' | 'network'}Again`;
const textsAgain: Partial<Record<SsoFailure, TextKey>> = {
  cancelled: 'ssoCallback.cancelledAgain',
  expired: 'ssoCallback.expiredAgain',
  used: 'ssoCallback.usedAgain',
  off: 'ssoCallback.offAgain',
  timeout: 'ssoCallback.timeoutAgain',
  network: 'ssoCallback.networkAgain',
  failed: 'ssoCallback.failedAgain',
};
const titlesAgain: Partial<Record<SsoFailure, `ssoCallback.${ConfirmationFailure}AgainTitle`>> = {
  cancelled: 'ssoCallback.cancelledAgainTitle',
  expired: 'ssoCallback.expiredAgainTitle',
  used: 'ssoCallback.usedAgainTitle',
  failed: 'ssoCallback.failedAgainTitle',
};

/** Whether a signed-in user confirms the identity, rather than signs in. */
export const isConfirmation = (purpose?: SsoPurpose) => Boolean(purpose?.again) && isSignedIn();

export function SsoFailed({ kind, traceId, purpose }: Props) {
  const t = useT();
  const again = isConfirmation(purpose);
  return (
    <>
      <StateView
        art="road-closed"
        level={1}
        title={t((again && titlesAgain[kind]) || `ssoCallback.${kind}Title`)}
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
      {kind !== 'off' && kind !== 'codeFirst' && kind !== 'frozen' && (
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
