import { LinkButton } from '@/ui/LinkButton';
import { StateView } from '@/ui/StateView';
import { useT } from '@/texts';
import { SsoButton } from '../signIn/SsoButton';
import type { Trouble } from './outcome';

/** What went wrong, in two sentences, and the ways on. */
export function LandingTrouble({ kind, traceId }: { kind: Trouble; traceId?: string }) {
  const t = useT();
  return (
    <>
      <StateView
        art="road-closed"
        level={1}
        title={t(`landing.${kind}Title`)}
        live="alert"
        actions={<LinkButton to="/login">{t('landing.byMobile')}</LinkButton>}
      >
        <p>{t(`landing.${kind}`)}</p>
        {traceId && <p className="cap">{t('landing.trace', { code: traceId })}</p>}
      </StateView>
      {kind !== 'off' && (
        <div className="landing-sso">
          <SsoButton />
        </div>
      )}
      <div className="sec stack">
        <LinkButton kind="text" to="/home">
          {t('landing.home')}
        </LinkButton>
      </div>
    </>
  );
}
