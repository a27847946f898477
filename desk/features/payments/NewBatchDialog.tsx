import { useRequest } from 'ahooks';
import { Form, Input, Select } from 'antd';
import { useNavigate } from '@umijs/max';
import { firstNumbers } from '@domain/firstNumbers';
import { mostPerBatch } from '@domain/office';
import type { CallTypes } from '@domain/contract/types';
import { count } from '@/components/format';
import { FormDialog } from '@/components/FormDialog';
import { Loaded } from '@/components/Loaded';
import { useEditions } from '@/components/useEditions';
import { required, requiredText } from '@/components/required';
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { useT } from '@/services/i18n';
import type { Batch, Hold } from './batch';

const numbersIn = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .match(/[A-Z0-9]+/g) ?? [];

type PayableEdition = CallTypes['payableEditions']['reply']['list'][number];

interface Typed {
  edition: string;
  numbers?: string;
}

/** Creates a batch of the payable cases of one subsidy, also of one that is not in force, and opens it; during a hold, of the cases that the bank has paid. */
export function NewBatchDialog({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const editions = useEditions();
  const request = useRequest(() => call('payableEditions'));
  // The server counts one case further than the largest batch, so a larger count means "more than".
  const optionOf = ({ edition, count: counted }: PayableEdition) => ({
    value: edition,
    label: t(counted > mostPerBatch ? 'payments.make.moreThan' : 'payments.make.payable', {
      edition: editions.nameOf(edition),
      count: count(Math.min(counted, mostPerBatch)),
    }),
  });
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
    const numbers = leftOut?.map(({ number }) => number) ?? [];
    const params = { count: numbers.length, numbers: firstNumbers(numbers, t('list.separator')) };
    // The English desk translates a problem by its reason.
    const reason = leftOut ? 'payments.allLeftOut' : 'payments.nothing';
    const problem = { code: 'required', reason, params, message: t(`problem.${reason}`, params) } as const;
    throw new CallError('refused', { status, code, fields: { edition: problem } });
  };
  return (
    <FormDialog<Typed>
      title={t('payments.make')}
      submitLabel={t('payments.make')}
      successMessage={t('payments.make.done')}
      disabled={!request.data?.list.length}
      onSend={make}
      onClose={onClose}
    >
      <Loaded request={request} empty={({ list }) => list.length === 0 && t('payments.make.noEdition')}>
        {({ list }) => (
          <Form.Item
            name="edition"
            label={t('payments.edition')}
            extra={!hold && t('payments.make.why')}
            rules={required(t('payments.edition.missing'))}
          >
            <Select autoFocus options={list.map(optionOf)} getPopupContainer={() => document.body} />
          </Form.Item>
        )}
      </Loaded>
      {hold && (
        <Form.Item
          name="numbers"
          label={t('payments.hold.numbers')}
          extra={t('payments.hold.numbers.why')}
          rules={requiredText(t('payments.hold.numbers.missing'))}
        >
          <Input.TextArea rows={6} />
        </Form.Item>
      )}
    </FormDialog>
  );
}
