import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useFocusBack } from '@/parts/useFocusBack';
import { announce } from '@/services/announce';
import { useT } from '@/services/i18n';
import { type Invited, linkOf } from './person';

/** The link is told once: nobody can read it anywhere afterwards. It closes only by its own button, never by a stray click. */
export function InvitationDialog({ invited: { name, secret }, onClose }: { invited: Invited; onClose: () => void }) {
  const t = useT();
  useFocusBack();
  const [copied, setCopied] = useState(false);
  const link = linkOf(secret);
  const copy = async () => {
    await navigator.clipboard?.writeText(link);
    setCopied(true);
    announce(t('staff.link.copied'));
  };
  return (
    <Modal
      open
      width={640}
      title={t('staff.link', { name })}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      getContainer={() => document.body}
      footer={
        <>
          <Button onClick={() => void copy()}>{t(copied ? 'staff.link.copied' : 'staff.link.copy')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('staff.link.done')}
          </Button>
        </>
      }
    >
      <p className="staff-link-why">{t('staff.link.why')}</p>
      <Input.TextArea
        readOnly
        autoSize
        autoFocus
        value={link}
        aria-label={t('staff.link.label')}
        onFocus={(event) => event.target.select()}
      />
    </Modal>
  );
}
