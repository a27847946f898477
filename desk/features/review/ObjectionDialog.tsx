import { App, Form, Input, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { objectionChannels, type ObjectionChannel } from '@domain/office';
import { withoutControlCharacters } from '@/components/cleanInput';
import { DayPicker } from '@/components/DayPicker';
import { FormDialog } from '@/components/FormDialog';
import { today } from '@/components/today';
import { required, requiredText } from '@/components/required';
import { announce } from '@/services/announce';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { forgetCase } from './cases';

interface Props {
  id: string;
  /** `isOutdated`: a request failed, so the page may show an earlier state of the case */
  onClose: (isOutdated: boolean) => void;
  onRecorded: () => void;
}

interface Typed {
  channel: ObjectionChannel;
  receivedOn: Dayjs;
  text: string;
}

/** The server accepts days of the publicity only; this is the earliest that the calendar offers. */
const DAYS_BACK = 60;

/** Records an objection that came by telephone, on paper or in person. */
export function ObjectionDialog({ id, onClose, onRecorded }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const record = async ({ channel, receivedOn, text }: Typed, key: string) => {
    const body = { channel, receivedOn: receivedOn.format('YYYY-MM-DD'), text: withoutControlCharacters(text) };
    const { inBatch } = await call('recordObjection', { params: { id }, body, key });
    const recorded = t(inBatch ? 'objection.recorded.inBatch' : 'objection.recorded');
    announce(recorded);
    void message[inBatch ? 'warning' : 'success'](recorded);
    forgetCase(id);
    onRecorded();
  };
  return (
    <FormDialog<Typed>
      title={t('objection.record')}
      submitLabel={t('objection.record.do')}
      initial={{ channel: 'phone', receivedOn: today() }}
      refusals={{ TRANSITION_FORBIDDEN: 'objection.notPublic' }}
      onSend={record}
      onClose={onClose}
    >
      <Form.Item name="channel" label={t('objection.channel')} rules={[{ required: true }]}>
        <Select
          getPopupContainer={() => document.body}
          options={objectionChannels.map((value) => ({ value, label: t(`objection.channel.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="receivedOn"
        label={t('objection.receivedOn')}
        extra={t('objection.receivedOn.why')}
        rules={required(t('objection.receivedOn.missing'))}
      >
        <DayPicker first={today().subtract(DAYS_BACK, 'day')} last={today()} />
      </Form.Item>
      <Form.Item
        name="text"
        label={t('objection.text')}
        extra={t('objection.text.why')}
        rules={requiredText(t('objection.text.missing'))}
      >
        <Input.TextArea rows={5} maxLength={2000} autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
