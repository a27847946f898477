import { Form, Input } from 'antd';
import type { Dayjs } from 'dayjs';
import { withoutControlCharacters } from '@/components/cleanInput';
import { DayPicker } from '@/components/DayPicker';
import { FormDialog } from '@/components/FormDialog';
import { today } from '@/components/today';
import { required, requiredText } from '@/components/required';
import { useT } from '@/services/i18n';
import { holdCase } from './assignment';

interface Props {
  id: string;
  onClose: () => void;
  onHeld: () => void;
}

interface Typed {
  until: Dayjs;
  note: string;
}

/** Holds a case until a day, with a note. Other officers cannot claim it; the home page lists it as held. */
export function HoldDialog({ id, onClose, onHeld }: Props) {
  const t = useT();
  const hold = async ({ until, note }: Typed) => {
    await holdCase(id, until.format('YYYY-MM-DD'), withoutControlCharacters(note));
    onHeld();
  };
  return (
    <FormDialog<Typed>
      title={t('review.hold.title')}
      submitLabel={t('review.hold')}
      initial={{ until: today().add(3, 'day') }}
      onSend={hold}
      onClose={onClose}
    >
      <Form.Item name="until" label={t('review.hold.until')} rules={required(t('review.hold.until'))}>
        <DayPicker first={today().add(1, 'day')} last={today().add(30, 'day')} />
      </Form.Item>
      <Form.Item name="note" label={t('review.hold.note')} rules={requiredText(t('review.hold.note.missing'))}>
        <Input.TextArea rows={3} maxLength={500} autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
