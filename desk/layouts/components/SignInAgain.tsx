import { App, Modal } from 'antd';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { SetUp } from '@/features/signIn/SecondFactorSetUp';
import { SecondFactorSetUp } from '@/features/signIn/setUpLazily';
import { SignInForm } from '@/features/signIn/SignInForm';
import { SsoButton } from '@/features/signIn/SsoButton';
import { PageBoundary } from './PageBoundary';
import { announce } from '@/services/announce';
import { useT } from '@/services/i18n';
import type { Me } from '@/services/identity';

/** Sign-in dialog over the open page: waiting requests continue after the same officer signs in. `locked`: hides the page. */
export function SignInAgain({ me, locked }: { me: Me | null; locked: boolean }) {
  const t = useT();
  const { message } = App.useApp();
  const [setUp, begin] = useState<SetUp | null>(null);
  useEffect(() => {
    if (!locked) return;
    // They may contain the number of a case.
    message.destroy();
    announce('');
  }, [locked, message]);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-locked', locked);
    return () => document.documentElement.removeAttribute('data-locked');
  }, [locked]);
  return (
    <Modal
      open
      centered
      closable={false}
      footer={null}
      width={420}
      rootClassName="sign-in-again"
      title={t('signIn.again')}
      getContainer={() => document.body}
    >
      <p className="quiet">{t(locked ? 'signIn.locked' : 'signIn.again.why')}</p>
      {setUp ? (
        <PageBoundary>
          <SecondFactorSetUp setUp={setUp} onBack={() => begin(null)} />
        </PageBoundary>
      ) : (
        <>
          <SignInForm name={me?.signIn} onSetUp={begin} />
          <SsoButton to="/" inNewTab />
        </>
      )}
    </Modal>
  );
}
