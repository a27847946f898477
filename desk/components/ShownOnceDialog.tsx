import { Alert, Button, Input, Modal } from 'antd';
import { useEffect } from 'react';
import { history } from '@umijs/max';
import { useT } from '@/services/i18n';
import { useCopy } from './useCopy';
import { useFocusBack } from './useFocusBack';

interface Props {
  title: string;
  /** what to do with the value */
  why: string;
  label: string;
  value: string;
  onClose: () => void;
}

/** Shows a secret once; it is stored nowhere. Neither a click beside the dialog nor Back closes it. */
export function ShownOnceDialog({ title, why, label, value, onClose }: Props) {
  const t = useT();
  useFocusBack();
  useEffect(() => history.block(() => undefined), []);
  const { copied, failed, copy } = useCopy(value, t('once.copied'));
  return (
    <Modal
      open
      width={640}
      title={title}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      getContainer={() => document.body}
      footer={
        <>
          <Button onClick={copy}>{t(copied ? 'once.copied' : 'once.copy')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('once.done')}
          </Button>
        </>
      }
    >
      <p className="once-why">{why}</p>
      <Input.TextArea
        readOnly
        // Not autoSize: antd hides the copy that it measures with an inline style, which the content security policy refuses.
        rows={Math.ceil(value.length / 64)}
        autoFocus
        value={value}
        aria-label={label}
        onFocus={(event) => event.target.select()}
      />
      {failed && <Alert type="warning" showIcon role="alert" title={t('once.byHand')} />}
    </Modal>
  );
}
