import { Alert, DatePicker, Form, Input, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useProblem } from '@/parts/useProblem';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { cleaned } from './drafts';

interface Props {
  open: boolean;
  id: string;
  onClose: () => void;
  onHeld: () => void;
  look: () => Promise<void>;
}

/** Kept with a note until a day: nobody else gets it, and it stands among what one holds. */
export function HoldDialog({ open, id, onClose, onHeld }: Props) {
  const t = useT();
  const problem = useProblem();
  const [form] = Form.useForm<{ until: Dayjs; note: string }>();
  const [failed, setFailed] = useState<unknown>();
  const hold = async ({ until, note }: { until: Dayjs; note: string }) => {
    try {
      await call('hold', { params: { id }, body: { until: until.format('YYYY-MM-DD'), note: cleaned(note) } });
      onClose();
      onHeld();
    } catch (error) {
      setFailed(error);
    }
  };
  return (
    <Modal
      open={open}
      title={t('review.hold.title')}
      okText={t('review.hold')}
      cancelText={t('review.close')}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
      getContainer={() => document.body}
    >
      {failed !== undefined && <Alert type="error" showIcon role="alert" title={problem(failed)} />}
      <Form
        form={form}
        layout="vertical"
        onFinish={hold}
        initialValues={{ until: dayjs().add(3, 'day') }}
        requiredMark={false}
      >
        <Form.Item
          name="until"
          label={t('review.hold.until')}
          rules={[{ required: true, message: t('review.hold.until') }]}
        >
          <DatePicker
            minDate={dayjs().add(1, 'day')}
            maxDate={dayjs().add(30, 'day')}
            allowClear={false}
            getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
          />
        </Form.Item>
        <Form.Item
          name="note"
          label={t('review.hold.note')}
          rules={[{ required: true, whitespace: true, message: t('review.hold.note.missing') }]}
        >
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
