import { Alert, Form, Radio } from 'antd';
import type { Dayjs } from 'dayjs';
import { DayPicker } from '@/components/DayPicker';
import { FormDialog } from '@/components/FormDialog';
import { forgetEditions } from '@/components/useEditions';
import { Loaded } from '@/components/Loaded';
import { today } from '@/components/today';
import { useFilteredRequest } from '@/components/useFilteredRequest';
import { required } from '@/components/required';
import { call } from '@/services/call';
import { codeOf } from '@/services/callError';
import { useT } from '@/services/i18n';
import { PolicyDifferences } from './PolicyDifferences';

interface Props {
  id: number;
  /** loads the versions and the differences of the page again */
  refresh: () => void;
  onClose: () => void;
}

interface Typed {
  when: 'now' | 'day';
  validFrom?: Dayjs | null;
}

/** Signs a policy version after showing its differences from the version that it replaces at the chosen start. */
export function SignDialog({ id, refresh, onClose }: Props) {
  const t = useT();
  const [form] = Form.useForm<Typed>();
  const when = Form.useWatch('when', form) ?? 'day';
  const day = Form.useWatch('validFrom', form)?.format('YYYY-MM-DD');
  const start = when === 'now' ? { key: 'now' } : day === undefined ? undefined : { key: day, validFrom: day };
  const params = { id: String(id) };
  const difference = useFilteredRequest(
    start?.key ?? '',
    async () => start && call('policyDifference', { params, query: { validFrom: start.validFrom } }),
  );
  const against = difference.data?.against;
  const sign = async (_typed: Typed, key: string) => {
    if (!start || typeof against !== 'number') throw new Error('The differences are not shown.');
    try {
      await call('signPolicy', { params, body: { validFrom: start.validFrom, against }, key });
    } catch (error) {
      if (codeOf(error) === 'PREDECESSOR_CHANGED') difference.refresh();
      throw error;
    } finally {
      forgetEditions();
      refresh();
    }
  };
  return (
    <FormDialog<Typed>
      form={form}
      width={760}
      title={`${t('policy.sign')} · ${t('policy.version', { id })}`}
      submitLabel={t('policy.sign')}
      // Without a date the button shows that the date is missing.
      disabled={start !== undefined && typeof against !== 'number'}
      refusals={{ TRANSITION_FORBIDDEN: 'policy.sign.already' }}
      successMessage={t('policy.sign.done')}
      initial={{ when: 'day' }}
      onSend={sign}
      onClose={onClose}
    >
      <p className="policy-sign-why">{t('policy.sign.why')}</p>
      <Form.Item name="when" label={t('policy.sign.when')}>
        <Radio.Group
          options={[
            { value: 'day', label: t('policy.sign.day') },
            { value: 'now', label: t('policy.sign.now') },
          ]}
        />
      </Form.Item>
      {when === 'now' ? (
        <Alert type="warning" showIcon role="alert" title={t('policy.sign.now.why')} />
      ) : (
        <Form.Item name="validFrom" label={t('policy.sign.from')} rules={required(t('policy.sign.from.missing'))}>
          <DayPicker first={today().add(1, 'day')} />
        </Form.Item>
      )}
      {start && (
        <section className="policy-sign-difference" aria-labelledby="policy-sign-difference" tabIndex={0}>
          <h2 id="policy-sign-difference">{t('policy.difference', { id: against ?? '–' })}</h2>
          <Loaded request={difference}>{(shown) => shown && <PolicyDifferences {...shown} />}</Loaded>
        </section>
      )}
    </FormDialog>
  );
}
