import { Form, Select } from 'antd';
import { useNavigate } from '@umijs/max';
import { FormDialog } from '@/parts/FormDialog';
import { useEditions } from '@/parts/useEditions';
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { useT } from '@/services/i18n';

/** Everything of one subsidy that may be paid, in one batch; it opens as soon as it is made. */
export function MakeDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const editions = useEditions();
  const make = async ({ edition }: { edition: string }) => {
    const { id } = await call('makeBatch', { body: { edition } }).catch(sayNothing);
    navigate(`/payments/${id}`);
  };
  // The one thing that can be wrong with a subsidy that stood in the list: there is nothing to pay.
  const sayNothing = (error: unknown) => {
    if (!(error instanceof CallError) || !error.fields?.edition) throw error;
    const { status, code } = error;
    const message = t('payments.make.nothing');
    throw new CallError('refused', { status, code, fields: { edition: { code: 'required', message } } });
  };
  return (
    <FormDialog<{ edition: string }>
      open
      title={t('payments.make')}
      send={t('payments.make')}
      done={t('payments.make.done')}
      onSend={make}
      onClose={onClose}
    >
      <Form.Item
        name="edition"
        label={t('payments.edition')}
        extra={t('payments.make.why')}
        rules={[{ required: true, message: t('payments.edition.missing') }]}
      >
        <Select autoFocus options={editions.options} getPopupContainer={() => document.body} />
      </Form.Item>
    </FormDialog>
  );
}
