import { Form, Input, Select } from 'antd';
import { useNavigate } from '@umijs/max';
import { firstNumbers } from '@domain/firstNumbers';
import { FormDialog } from '@/components/FormDialog';
import { useEditions } from '@/components/useEditions';
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { useT } from '@/services/i18n';
import type { Batch, Hold } from './batch';

const numbersIn = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .match(/[A-Z0-9]+/g) ?? [];

interface Typed {
  edition: string;
  numbers?: string;
}

/** Creates a batch of all payable cases of one subsidy and opens it; during a hold, of the cases that the bank has paid. */
export function NewBatchDialog({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const editions = useEditions();
  const make = async ({ edition, numbers }: Typed, key: string) => {
    const { id } = await call('makeBatch', {
      body: { edition, ...(numbers && { numbers: numbersIn(numbers) }) },
      key,
    }).catch(explainNothingToPay);
    navigate(`/payments/${id}`);
  };
  // The server rejects an edition when no case is payable, or when the bank file can represent none of them.
  const explainNothingToPay = (error: unknown) => {
    if (!(error instanceof CallError) || !error.fields?.edition) throw error;
    const { status, code } = error;
    const leftOut = (error.data as { leftOut?: Batch['leftOut'] } | undefined)?.leftOut;
    const message = leftOut
      ? t('payments.make.allLeftOut', {
          count: leftOut.length,
          numbers: firstNumbers(
            leftOut.map(({ number }) => number),
            ', ',
          ),
        })
      : t('payments.make.nothing');
    throw new CallError('refused', { status, code, fields: { edition: { code: 'required', message } } });
  };
  return (
    <FormDialog<Typed>
      open
      title={t('payments.make')}
      submitLabel={t('payments.make')}
      successMessage={t('payments.make.done')}
      onSend={make}
      onClose={onClose}
    >
      <Form.Item
        name="edition"
        label={t('payments.edition')}
        extra={!hold && t('payments.make.why')}
        rules={[{ required: true, message: t('payments.edition.missing') }]}
      >
        <Select autoFocus options={editions.options} getPopupContainer={() => document.body} />
      </Form.Item>
      {hold && (
        <Form.Item
          name="numbers"
          label={t('payments.hold.numbers')}
          extra={t('payments.hold.numbers.why')}
          rules={[{ required: true, whitespace: true, message: t('payments.hold.numbers.missing') }]}
        >
          <Input.TextArea rows={6} />
        </Form.Item>
      )}
    </FormDialog>
  );
}
