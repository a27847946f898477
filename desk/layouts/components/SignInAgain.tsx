import { Modal } from 'antd';
import { SignInForm } from '@/features/signIn/SignInForm';
import { useT } from '@/services/i18n';
import type { Me } from '@/services/identity';

/** Over the open page: typed text stays, and waiting requests continue after the sign-in of the same person. */
export function SignInAgain({ me }: { me: Me | null }) {
  const t = useT();
  return (
    <Modal
      open
      centered
      closable={false}
      footer={null}
      width={420}
      title={t('signIn.again')}
      getContainer={() => document.body}
    >
      <p className="quiet">{t('signIn.again.why')}</p>
      <SignInForm name={me?.signIn} />
    </Modal>
  );
}
