import { Alert, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useFocusBack } from '@/parts/useFocusBack';
import { announce } from '@/services/announce';
import { useT } from '@/services/i18n';
import { type Invited, linkOf } from './person';

/** Shows the link once; it is stored nowhere. A click beside the dialog does not close it. */
export function InvitationDialog({ invited: { name, secret }, onClose }: { invited: Invited; onClose: () => void }) {
  const t = useT();
  useFocusBack();
  const [copy, setCopy] = useState<'done' | 'failed'>();
  const link = linkOf(secret);
  const onCopy = async () => {
    try {
      // Undefined without TLS, and the browser may deny it.
      await navigator.clipboard.writeText(link);
      setCopy('done');
      announce(t('staff.link.copied'));
    } catch {
      setCopy('failed');
    }
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
          <Button onClick={() => void onCopy()}>{t(copy === 'done' ? 'staff.link.copied' : 'staff.link.copy')}</Button>
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
      {copy === 'failed' && <Alert type="warning" showIcon role="alert" title={t('staff.link.byHand')} />}
    </Modal>
  );
}
