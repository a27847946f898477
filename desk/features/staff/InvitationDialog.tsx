import { Alert, Button, Input, Modal } from 'antd';
import { useEffect } from 'react';
import { history } from '@umijs/max';
import { useCopy } from '@/components/useCopy';
import { useFocusBack } from '@/components/useFocusBack';
import { useT } from '@/services/i18n';
import { type Invited, linkOf } from './person';

/** Shows the link once; it is stored nowhere. Neither a click beside the dialog nor Back closes it. */
export function InvitationDialog({ invited: { name, secret }, onClose }: { invited: Invited; onClose: () => void }) {
  const t = useT();
  useFocusBack();
  const link = linkOf(secret);
  useEffect(() => history.block(() => undefined), []);
  const { copied, failed, copy } = useCopy(link, t('staff.link.copied'));
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
          <Button onClick={copy}>{t(copied ? 'staff.link.copied' : 'staff.link.copy')}</Button>
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
      {failed && <Alert type="warning" showIcon role="alert" title={t('staff.link.byHand')} />}
    </Modal>
  );
}
