import { Alert, Form, Radio } from 'antd';
import type { Dayjs } from 'dayjs';
import { DayPicker } from '@/components/DayPicker';
import { startingOn } from '@domain/policy/startingOn';
import { FormDialog } from '@/components/FormDialog';
import { today } from '@/components/today';
import { call } from '@/services/call';
import { codeOf } from '@/services/callError';
import { useT } from '@/services/i18n';
import type { Version } from './version';

interface Props {
  id: number;
  versions: readonly Version[];
  /** loads the versions and the differences again */
  refresh: () => void;
  onClose: () => void;
}

type Typed = { when: 'now' } | { when: 'day'; validFrom: Dayjs };

/** Shows which signed version starts on the same day, and which of the two applies. */
function SameDay({ id, day, versions }: { id: number; day?: Dayjs | null; versions: readonly Version[] }) {
  const t = useT();
  const rival = day ? startingOn(day.format('YYYY-MM-DD'), versions) : undefined;
  if (!rival) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t(rival.id < id ? 'policy.sign.replaces' : 'policy.sign.replaced', { id: rival.id })}
    />
  );
}

/** Signs a policy version. A date is required unless the signer chooses "at once". */
export function SignDialog({ id, versions, refresh, onClose }: Props) {
  const t = useT();
  const bodyOf = (typed: Typed) => {
    if (typed.when === 'now') return {};
    const validFrom = typed.validFrom.format('YYYY-MM-DD');
    return { validFrom, seen: startingOn(validFrom, versions)?.id ?? null };
  };
  const sign = async (typed: Typed, key: string) => {
    try {
      await call('signPolicy', { params: { id: String(id) }, body: bodyOf(typed), key });
      refresh();
    } catch (error) {
      // Another version has been signed for the same day: the dialog and the differences then name it.
      if (codeOf(error) === 'REVISION_CONFLICT') refresh();
      throw error;
    }
  };
  return (
    <FormDialog<Typed>
      open
      title={`${t('policy.sign')} · ${t('policy.version', { id })}`}
      submitLabel={t('policy.sign')}
      successMessage={t('policy.sign.done')}
      initial={{ when: 'day' }}
      onSend={sign}
      onClose={onClose}
    >
      <p>{t('policy.sign.why')}</p>
      <Form.Item name="when" label={t('policy.sign.when')}>
        <Radio.Group
          options={[
            { value: 'day', label: t('policy.sign.day') },
            { value: 'now', label: t('policy.sign.now') },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['when', 'validFrom']}>
        {({ getFieldValue }) =>
          getFieldValue('when') === 'now' ? (
            <Alert type="warning" showIcon role="alert" title={t('policy.sign.now.why')} />
          ) : (
            <>
              <Form.Item
                name="validFrom"
                label={t('policy.sign.from')}
                rules={[{ required: true, message: t('policy.sign.from.missing') }]}
              >
                <DayPicker first={today().add(1, 'day')} />
              </Form.Item>
              <SameDay id={id} day={getFieldValue('validFrom')} versions={versions} />
            </>
          )
        }
      </Form.Item>
    </FormDialog>
  );
}
