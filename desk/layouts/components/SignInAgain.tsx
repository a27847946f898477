import { Modal } from 'antd';
import { SignInForm } from '@/features/signIn/SignInForm';
import { useT } from '@/services/i18n';
import type { Me } from '@/services/me';

/** Over what is open: nothing typed is lost, and what waited goes on. */
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
      <SignInForm
        name={me?.signIn}
        onSignedIn={(now) => {
          // Somebody else sits down here: nothing of who sat here before may stay on the screen.
          if (me && now.id !== me.id) window.location.assign('/qczhyjs/desk/');
        }}
      />
    </Modal>
  );
}
