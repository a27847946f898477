import { Alert, App, Form, type FormInstance, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { newKey } from '@shared/request';
import { announce } from '@/services/announce';
import { CallError, isOffline } from '@/services/callError';
import { useProblemText, useT } from '@/services/i18n';
import { useFocusBack } from './useFocusBack';
import { useProblem } from './useProblem';

interface Props<V> {
  title: string;
  submitLabel: string;
  danger?: boolean;
  /** the form cannot be sent yet */
  disabled?: boolean;
  width?: number;
  initial?: Partial<V>;
  form?: FormInstance<V>;
  /** `key`: the Idempotency-Key of this dialog, so a retry after a lost response has no second effect */
  onSend: (typed: V, key: string) => Promise<unknown>;
  /** text keys of refusals that the general sentences do not fit */
  refusals?: Parameters<ReturnType<typeof useProblem>>[1];
  /** absent when `onSend` returns the message, or the caller shows the result */
  successMessage?: string;
  /** `isOutdated`: a request has failed, so the page may show an earlier state */
  onClose: (isOutdated: boolean) => void;
  children: ReactNode;
}

/** Enter confirms a typed date; without this it would also submit the form. */
function keepOpenOnDate(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('.ant-picker'))
    event.preventDefault();
}

/**
 * A dialog with a form. Shows the server's errors at their fields and preserves the input until a submission succeeds.
 * It cannot be closed during the request, whose result would not be shown.
 */
export function FormDialog<V extends object>(props: Props<V>) {
  const { title, submitLabel, danger, disabled, width, initial, onSend, refusals, successMessage } = props;
  const { onClose, children } = props;
  const t = useT();
  useFocusBack();
  const problem = useProblem();
  const problemText = useProblemText();
  const { message } = App.useApp();
  const [ownForm] = Form.useForm<V>();
  const form: FormInstance = props.form ?? ownForm;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const [isOutdated, setOutdated] = useState(false);
  const [key] = useState(newKey);
  const close = () => onClose(isOutdated);
  /** Returns whether the form has a field for every problem. */
  const showAtFields = (error: unknown): boolean => {
    const problems = Object.entries((error instanceof CallError && error.fields) || {});
    const atFields = problems.filter(([name]) => name in form.getFieldsValue(true));
    form.setFields(atFields.map(([name, one]) => ({ name, errors: [problemText(one, name)] })));
    return problems.length > 0 && atFields.length === problems.length;
  };
  const submit = async (typed: V) => {
    setBusy(true);
    setFailed(undefined);
    try {
      const result = await onSend(typed, key);
      const done = successMessage ?? result;
      if (typeof done === 'string') {
        announce(done);
        void message.success(done);
      }
      close();
    } catch (error) {
      setOutdated(true);
      if (!showAtFields(error)) setFailed(isOffline(error) ? t('dialog.unknown') : problem(error, refusals));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={submitLabel}
      cancelText={t('dialog.cancel')}
      width={width ?? 520}
      onCancel={close}
      confirmLoading={busy}
      closable={{ disabled: busy }}
      cancelButtonProps={{ disabled: busy }}
      okButtonProps={{ htmlType: 'submit', danger, disabled }}
      destroyOnHidden
      mask={{ closable: false }}
      getContainer={() => document.body}
      modalRender={(dialog) => (
        <Form<V>
          form={form}
          layout="vertical"
          clearOnDestroy
          initialValues={initial}
          onFinish={(typed) => void submit(typed)}
          onKeyDown={keepOpenOnDate}
        >
          {dialog}
        </Form>
      )}
    >
      {failed && <Alert type="error" showIcon role="alert" title={failed} className="dialog-failed" />}
      {children}
    </Modal>
  );
}
